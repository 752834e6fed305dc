// Links that hold a puzzle, and optionally its progress: the data is in the part of an address that never leaves the browser, after the `#`.
//
//   #1.53..7....6..195…       a bare grid, unchanged
//   #1.zLchNDoIwEETR…         any other text, or a game, packed: raw deflate in base64url
//
// The number is the version. A game is in the saved form of `ninefold/play`, without the history and the settings, which only its player needs.

import { links as words } from "./texts/links.ts";

/** The maximum length of a link, in characters, and the maximum size of its unpacked content, in bytes. */
export const LONGEST = 32 * 1024;
export const LARGEST = 256 * 1024;
/** The maximum length of a title. */
const TITLE = 200;

/** The content of a link: a text for the engine, or a game to restore. */
export type Held = { text: string } | { game: Record<string, unknown> };

/** The reason why a link cannot be opened, for users. */
export class LinkError extends Error {}

const isBare = (text: string): boolean => /^[.1-9]{81}$/.test(text);

/** Returns the address of this page with a puzzle in it. */
export async function linkTo(text: string): Promise<string> {
  return address(isBare(text) ? text : `z${await packed(text)}`);
}

/** Returns the address of this page with the current state of a game. */
export async function linkToGame(saved: object): Promise<string> {
  return address(`z${await packed(JSON.stringify(pruned(saved)))}`);
}

const address = (payload: string): string => `${location.href.replace(/#.*$/s, "")}#1.${payload}`;

/** Reads the part of an address after the `#`. */
export async function held(fragment: string): Promise<Held> {
  if (fragment.length > LONGEST) throw new LinkError(words.tooLong);
  const [, version = "", payload = ""] = /^([0-9]+)\.(.*)$/s.exec(fragment) ?? [];
  if (version !== "1") throw new LinkError(words.newer);
  const text = payload.startsWith("z") ? await unpacked(payload.slice(1)) : decoded(payload);
  if (text.trim() === "") throw new LinkError(words.damaged);
  const game = gameIn(text);
  return game ? { game } : { text };
}

function decoded(payload: string): string {
  try {
    return decodeURIComponent(payload);
  } catch {
    throw new LinkError(words.damaged);
  }
}

function gameIn(text: string): Record<string, unknown> | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    return value.format === "ninefold-game" ? pruned(value) : undefined;
  } catch {
    return undefined;
  }
}

// Games without their history

const object = (value: unknown): Record<string, unknown> => (value !== null && typeof value === "object" ? { ...value } : {});

/** Returns a title on one line, without characters that change the direction of the text around them. */
function line(value: unknown): string {
  return typeof value === "string" ? value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim().slice(0, TITLE) : "";
}

/** Returns the current state of a game without its history and settings: those of the user who opens it apply. */
function pruned(saved: object): Record<string, unknown> {
  const { format, version, kind, game, set } = saved as Record<string, unknown>;
  const { elapsed, clock, check, automatic, hints, level, score, title, document } = object(set);
  return {
    format,
    version,
    kind,
    game: { ...object(game), history: { done: [], undone: [] }, savepoints: [], savepoint_names: [], title: "" },
    set: { elapsed, clock, check, automatic, hints, level, score, title: line(title), ...(typeof document === "string" && { document }) },
  };
}

// Bytes in addresses

async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let signs = "";
  for (const byte of bytes) signs += String.fromCharCode(byte);
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function unpacked(signs: string): Promise<string> {
  if (!/^[\w-]+$/.test(signs)) throw new LinkError(words.damaged);
  try {
    const bytes = Uint8Array.from(atob(signs.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new TextDecoder("utf-8", { fatal: true }).decode(await taken(stream));
  } catch (error) {
    throw error instanceof LinkError ? error : new LinkError(words.damaged);
  }
}

/** Reads a whole stream, up to a limit. */
async function taken(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const all = new Uint8Array(LARGEST);
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return all.slice(0, length);
    if (length + value.length > LARGEST) {
      void reader.cancel();
      throw new LinkError(words.tooLong);
    }
    all.set(value, length);
    length += value.length;
  }
}
