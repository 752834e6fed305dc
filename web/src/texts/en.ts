// Every word of the page, in one place. A sentence is written as a whole, with what varies as arguments.

const number = new Intl.NumberFormat("en");
const plurals = new Intl.PluralRules("en");

/** A number and its noun. */
const count = (value: number, one: string, many = `${one}s`): string => `${number.format(value)} ${plurals.select(value) === "one" ? one : many}`;

/** A time of a game: 4:12, 1:04:12. */
export function clock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number): string => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** A time in words. */
function spoken(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const parts = [hours > 0 ? count(hours, "hour") : "", minutes > 0 ? count(minutes, "minute") : "", hours > 0 ? "" : seconds % 60 > 0 ? count(seconds % 60, "second") : ""];
  return parts.filter((part) => part !== "").join(" ") || "0 seconds";
}

const day = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", timeZone: "UTC" });

export const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"] as const;

export const en = {
  name: "Ninefold",
  what: "Play, learn, solve and make Sudoku.",
  /** Answers of several views. */
  notOne: "The puzzle needs one solution first.",
  minimised: (gone: number): string => (gone === 0 ? "Every given is needed." : `${count(gone, "given")} removed.`),
  restored: (items: number): string => `${count(items, "item")} restored.`,
  count,
  clock,
  spoken,
  number: (value: number): string => number.format(value),
  day: (date: string): string => day.format(new Date(`${date}T00:00:00Z`)),
  title: (view: string): string => (view === "Ninefold" ? "Ninefold Sudoku" : `${view} · Ninefold`),

  nav: {
    label: "Main",
    start: "Start",
    play: "Play",
    daily: "Daily",
    solve: "Solve",
    watch: "Watch",
    commands: "Commands",
    learn: "Learn",
    make: "Make",
    set: "Set a puzzle",
    library: "Library",
    settings: "Settings",
    keys: "Keys",
    about: "About",
    menu: "Menu",
    skip: "Skip to the board",
    skipMain: "Skip to the content",
  },
  level: { easy: "Easy", medium: "Medium", hard: "Hard", unfair: "Unfair", extreme: "Extreme" } as Record<string, string>,
  close: "Close",
  cancel: "Cancel",
  undo: "Undo",
  stop: "Stop",
  copy: "Copy",
  more: "More",
  trouble: {
    internal: "Something went wrong; nothing is lost. The last action was undone.",
    report: "Copy report",
    notSaved: "Not saved: storage is full. Export the game.",
    outdated: "Ninefold was updated in another tab. Reload to continue.",
    newer: "The games and puzzles here were saved by a newer version of Ninefold. Reload to update; until then they can only be saved as a backup.",
    unknown: "There is no such page.",
    toStart: "To the start",
  },
  update: { ready: "A new version is ready.", now: "Update", offline: "Offline. Everything here still works." },

  start: {
    continue: "Continue",
    today: "Today's puzzle",
    daily: (date: string): string => `Daily, ${day.format(new Date(`${date}T00:00:00Z`))}`,
    playDaily: "Play",
    otherRules: "Other rules …",
    new: "New game",
    newAbout: "Five levels, as HoDoKu grades them.",
    open: "Open a puzzle",
    openAbout: "Paste it anywhere on this page, drop a file, or type it.",
    openButton: "Open",
    draw: "Draw it",
    set: "Set one with constraints",
    nothing: "No games in progress.",
    filled: (filled: number, cells: number, time: string): string => `${filled} of ${cells} cells, ${time}`,
    delete: (title: string): string => `Delete ${title}`,
    deleted: (title: string): string => `${title} was deleted.`,
  },
};

export type Texts = typeof en;
export const texts: Texts = en;
