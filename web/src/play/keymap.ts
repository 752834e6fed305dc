// Keys and their actions: those of a preset, the page's own, and the user's changes. A key is named as in the state machine: `KeyZ` by place, `h` by
// label, `shift-up`, `ctrl-z`.

import type { Binding, KeyLike, Play } from "ninefold/play";

type Preset = NonNullable<Binding["preset"]>;
const PRESETS: readonly Preset[] = ["web", "hodoku", "vim"];

/** Actions that the state machine lacks, with their keys. */
export const OWN: Record<string, string[]> = { bilocation: ["b"], larger: ["+", "="], smaller: ["-"] };

/** Actions for other programs, or second names, which this page does not list. */
const HIDDEN = new Set(["space", "empty", "quit", "theme", "suspend", "faster", "slower", "play", "rules"]);

const NAMED: Record<string, string> = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right", Home: "home", End: "end", PageUp: "page-up", PageDown: "page-down",
  Enter: "enter", Escape: "esc", Backspace: "backspace", Delete: "delete", Insert: "insert", " ": "space",
  ...Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`F${at + 1}`, `f${at + 1}`])),
};

/** Keys that a browser reserves for itself. */
const KEPT = new Set(["ctrl-n", "ctrl-t", "ctrl-w", "ctrl-N", "ctrl-T", "ctrl-W", "alt-f4", "ctrl-f4"]);
export const isKept = (key: string): boolean => KEPT.has(key);

export type Held = "ctrl" | "alt" | "shift";

/** Splits a key into its modifiers and the key itself. */
export function parts(key: string): { held: Held[]; rest: string } {
  const held: Held[] = [];
  let rest = key;
  for (let found = /^(ctrl|alt|shift)-(?=.)/.exec(rest); found; found = /^(ctrl|alt|shift)-(?=.)/.exec(rest)) {
    held.push(found[1] as Held);
    rest = rest.slice(found[0].length);
  }
  return { held, rest };
}

const isPlace = (rest: string): boolean => /^(Key[A-Z]|(Digit|Numpad)[0-9])$/.test(rest);
const isKey = (key: string): boolean => {
  const { rest } = parts(key);
  return /^[!-~]$/.test(rest) || isPlace(rest) || Object.values(NAMED).includes(rest);
};

/** Returns the names of a pressed key, by place and by label; none for modifier keys alone. */
export function written(event: KeyLike): string[] {
  const sign = event.key.length === 1 ? event.key : undefined;
  const isAltGr = Boolean(event.ctrlKey && event.altKey && sign && !/[a-z0-9]/i.test(sign));
  const held = isAltGr ? "" : `${event.ctrlKey || event.metaKey ? "ctrl-" : ""}${event.altKey ? "alt-" : ""}`;
  const shift = event.shiftKey ? "shift-" : "";
  const names: string[] = [];
  if (isPlace(event.code) && !isAltGr) {
    const isNumpad = event.code.startsWith("Numpad");
    const numLock = event.numLock ?? event.getModifierState?.("NumLock") ?? false;
    if (!isNumpad || /^[0-9]$/.test(sign ?? "")) names.push(`${held}${shift}${event.code}`);
    // Windows removes Shift and reports the key without NumLock.
    else if (numLock) names.push(`${held}shift-${event.code}`);
  }
  const named = NAMED[event.key];
  if (named) names.push(`${held}${shift}${named}`);
  else if (sign && /[!-~]/.test(sign)) names.push(`${held}${event.shiftKey ? sign.toUpperCase() : sign.toLowerCase()}`);
  return names;
}

export class Keymap {
  /** The keys of each action, in the order of the list. */
  readonly keys = new Map<string, string[]>();
  #actions = new Map<string, string>();
  readonly #own: ReadonlySet<string> = new Set(Object.keys(OWN));

  /** Reads the preset from the state machine, and applies the user's changes. */
  constructor(play: Play, preset: string, changed: Record<string, string>) {
    const base = PRESETS.find((name) => name === preset) ?? "web";
    play.bind({ preset: base });
    for (const { name, keys } of play.actions()) {
      if (!HIDDEN.has(name)) this.keys.set(name, []);
      for (const key of keys) this.#actions.set(key, name);
    }
    const before = new Map(this.#actions);
    for (const [name, keys] of Object.entries(OWN)) {
      this.keys.set(name, []);
      for (const key of keys) if (!this.#actions.has(key)) this.#actions.set(key, name);
    }
    for (const [key, action] of Object.entries(changed)) {
      if (action === "none") this.#actions.delete(key);
      else if (isKey(key) && this.keys.has(action)) this.#actions.set(key, action);
    }
    for (const [key, action] of this.#actions) this.keys.get(action)?.push(key);
    const differs: Record<string, string> = {};
    for (const key of new Set([...before.keys(), ...this.#actions.keys()])) {
      const action = this.#actions.get(key);
      if (action !== before.get(key)) differs[key] = action === undefined || this.#own.has(action) ? "none" : action;
    }
    play.bind({ preset: base, keys: differs });
  }

  /** The action of a key, by its written name. */
  action(key: string): string | undefined {
    return this.#actions.get(key);
  }

  /** Returns the action of a pressed key. The key's place takes precedence. */
  pressed(event: KeyLike): string | undefined {
    if (event.isComposing) return undefined;
    return written(event).map((key) => this.#actions.get(key)).find((action) => action !== undefined);
  }

  /** Returns the name under which a pressed key is bound to another action: by place if its place has an action, otherwise by label. */
  named(event: KeyLike): string | undefined {
    const names = written(event);
    return names.find((name) => this.#actions.has(name)) ?? names.at(-1);
  }

  /** Returns whether the page performs the action instead of the state machine. */
  isOwn(action: string): boolean {
    return this.#own.has(action);
  }
}
