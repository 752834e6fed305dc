// The picture of a hint on the board of a game.

import type { HintView } from "ninefold/play";

import { stepOverlay } from "../board/marks.ts";
import type { Overlay } from "../board/shape.ts";
import { solve as words } from "../texts/solve.ts";

export const overlayOf = (overlay: NonNullable<HintView["overlay"]>, grid: Parameters<typeof stepOverlay>[1]): Overlay => stepOverlay({ overlay }, grid, words.role);
