// The user's settings. They are small and needed before the first paint, so they are stored where they can be read synchronously; every change
// applies at once, here and in other tabs.

const KEY = "ninefold.settings";

export const DEFAULTS = {
  theme: "system" as "system" | "light" | "dark" | "contrast" | "okabe-ito" | "grey",
  symbols: "digits" as "digits" | "letters" | "roman" | "shapes",
  names: "r1c1" as "r1c1" | "a1" | "off",
  patterns: "auto" as "auto" | "always" | "never",
  motion: "system" as "system" | "off",
  notes: "free" as "free" | "grid",
  tidy: true,
  autoNewGame: false,
  keys: "web",
  ownKeys: {} as Record<string, string>,
  exchangeShiftCtrl: false,
  wrap: true,
  padFirstRow: "123" as "123" | "789",
  leftHanded: false,
  padArrows: false,
  preciseTouch: false,
  check: "rules" as "off" | "rules" | "solution",
  sameDigit: true,
  hintMethod: "hints" as "hints" | "simple" | "hodoku" | "explainer" | "zambon" | "all",
  uniqueness: true,
  timer: "hidden" as "off" | "hidden" | "shown",
  speech: "full" as "short" | "full",
  pathMethod: "hodoku",
  speed: 20,
};
export type Settings = typeof DEFAULTS;

/** Reads the stored settings. An unknown setting, or one of the wrong type, is dropped. */
export function readSettings(text: string | null): Settings {
  const settings: Record<string, unknown> = { ...DEFAULTS };
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    if (kept !== null && typeof kept === "object") {
      for (const [key, value] of Object.entries(kept)) {
        if (Object.hasOwn(settings, key) && typeof value === typeof settings[key]) settings[key] = value;
      }
    }
  } catch {
    // A damaged text has no settings.
  }
  return settings as Settings;
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // The browser keeps nothing for this page.
  }
}

class Store {
  #values = $state<Settings>(readSettings(kept()));

  get values(): Settings {
    return this.#values;
  }

  set<K extends keyof Settings>(key: K, value: Settings[K]): void {
    this.#values[key] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#values));
    } catch {
      // The change is kept until the page is closed.
    }
    this.apply();
  }

  reset(): void {
    for (const key of Object.keys(DEFAULTS) as (keyof Settings)[]) this.set(key, DEFAULTS[key]);
  }

  /** Returns the displayed theme. */
  get theme(): Exclude<Settings["theme"], "system"> {
    const { theme } = this.#values;
    if (theme !== "system") return theme;
    if (matchMedia("(prefers-contrast: more)").matches) return "contrast";
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }

  get isStill(): boolean {
    return this.#values.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Sets the attributes that the style sheets use. */
  apply(): void {
    const root = document.documentElement;
    root.dataset.theme = this.theme;
    root.dataset.motion = this.isStill ? "off" : "on";
    const { patterns } = this.#values;
    const needs = ["okabe-ito", "grey"].includes(this.theme);
    root.dataset.patterns = patterns === "always" || (patterns === "auto" && needs) ? "on" : "off";
    root.dataset.hand = this.#values.leftHanded ? "left" : "right";
    const paper = getComputedStyle(root).getPropertyValue("--page").trim();
    if (paper) document.querySelector('meta[name="theme-color"]')?.setAttribute("content", paper);
  }

  start(): void {
    this.apply();
    for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(prefers-reduced-motion: reduce)"]) {
      matchMedia(query).addEventListener("change", () => this.apply());
    }
    addEventListener("storage", ({ key, newValue }) => {
      if (key !== KEY) return;
      Object.assign(this.#values, readSettings(newValue));
      this.apply();
    });
  }
}

export const settings = new Store();
