// The current keys, and changes to them.

import type { Play } from "ninefold/play";

import { palette } from "../palette.svelte.ts";
import { settings } from "../settings.svelte.ts";
import { type Held, Keymap, parts } from "./keymap.ts";

/** The effect on the action that had the key before. */
export interface Taken {
  from: string | undefined;
  /** Whether that action has no other key. */
  isBare: boolean;
}

class Keys {
  map = $state.raw<Keymap>();
  #play: Play | undefined;
  #bound = "";

  /** Passes the keys of the settings to the state machine, if they differ from its own. */
  bind(play: Play): void {
    this.#play = play;
    const { keys, ownKeys } = settings.values;
    const wanted = JSON.stringify([keys, ownKeys]);
    if (wanted === this.#bound) return;
    this.#bound = wanted;
    this.map = new Keymap(play, keys, ownKeys);
    palette.opens = (event) => this.map?.pressed(event) === "palette";
  }

  /** Adds a key to an action, and removes it from any other. */
  give(key: string, action: string): Taken {
    const from = this.map?.action(key);
    this.#change({ ...settings.values.ownKeys, [key]: action });
    return { from, isBare: from !== undefined && (this.map?.keys.get(from)?.length ?? 0) === 0 };
  }

  /** Removes a key. */
  take(key: string): void {
    this.#change({ ...settings.values.ownKeys, [key]: "none" });
  }

  /** Restores an earlier state of all keys; without one, those of the preset. */
  restore(keys: Record<string, string> = {}): void {
    this.#change(keys);
  }

  /** Returns the modifier with which a digit key writes notes of that kind. */
  heldFor(layer: "corner" | "centre"): Held | undefined {
    const other = layer === "corner" ? "centre" : "corner";
    const action = `${settings.values.exchangeShiftCtrl ? other : layer}-1`;
    return (["shift", "ctrl", "alt"] as const).find((held) => this.map?.action(`${held}-Digit1`) === action);
  }

  #change(keys: Record<string, string>): void {
    settings.set("ownKeys", keys);
    if (this.#play) this.bind(this.#play);
  }
}

export const keys = new Keys();

const SIGNS: Record<string, string> = {
  ctrl: "Ctrl", shift: "Shift", alt: "Alt", esc: "Esc", up: "↑", down: "↓", left: "←", right: "→", space: "Space", enter: "Enter", backspace: "⌫", delete: "Del",
  insert: "Ins", home: "Home", end: "End", "page-up": "Page up", "page-down": "Page down",
};

/** Returns the labels of the user's keyboard, by place, if the browser reports them. */
export async function layoutMap(): Promise<ReadonlyMap<string, string>> {
  const { keyboard } = navigator as { keyboard?: { getLayoutMap(): Promise<Iterable<[string, string]>> } };
  try {
    return new Map(await keyboard?.getLayoutMap());
  } catch {
    return new Map();
  }
}

/** Returns a key as labelled on a keyboard: `Ctrl Z`, `Shift ↑`, `Num 5`. */
export function shown(key: string, layout: ReadonlyMap<string, string> = new Map()): string {
  const { held, rest } = parts(key);
  // A digit key is always named by its digit, even if that needs Shift on the keyboard: keys are bound by their place.
  const [, letter, digit, numpad] = /^(?:Key([A-Z])|Digit([0-9])|Numpad([0-9]))$/.exec(rest) ?? [];
  const sign = letter !== undefined ? (layout.get(rest)?.toUpperCase() ?? letter) : digit ?? (numpad === undefined ? undefined : `Num ${numpad}`);
  const isShifted = sign === undefined && /^[A-Z]$/.test(rest);
  return [...held.map((name) => SIGNS[name]), ...(isShifted ? [SIGNS.shift] : []), sign ?? SIGNS[rest] ?? rest.toUpperCase()].join(" ");
}
