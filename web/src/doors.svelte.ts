// The ways to load puzzles: paste, drop, open, type, or follow a link. A single puzzle that replaces nothing is opened at once; anything else is
// shown first. A loaded puzzle never replaces a game.

import type { Parsed } from "ninefold";

import { asText } from "./board/line.ts";
import { type Content, isBlank, isPicture, isShort } from "./content.ts";
import { ask, isAbort, told } from "./engine/engine.ts";
import { live } from "./live.svelte.ts";
import { type Route, href, router } from "./router.svelte.ts";
import { texts } from "./texts/en.ts";

/** The maximum number of puzzles in a link. */
const LINKED = 100;
/** Loads the code for reading puzzles, which the first view does not need. */
const incoming = () => import("./incoming.ts");

export interface Opened {
  parsed: Parsed;
  /** The whole content as written by the engine: one line for one grid. */
  text: string;
}

class Doors {
  isOpen = $state(false);
  /** The text in the field; empty for a content that is long or in another encoding. */
  text = $state("");
  hasContent = $state(false);
  /** Its source, such as the name of a file. */
  source = $state("");
  found = $state.raw<Parsed[]>([]);
  errors = $state.raw<string[]>([]);
  notes = $state.raw<string[]>([]);
  isReading = $state(false);
  /** The progress of the game in the link. */
  progress = $state.raw<{ filled: number; cells: number; elapsed: number }>();
  #game: object | undefined;

  show(content: Content = "", source = ""): void {
    this.isOpen = true;
    this.take(content, source);
  }

  close(): void {
    this.isOpen = false;
    this.text = "";
    this.hasContent = false;
    this.#hear([], [], []);
    this.#game = this.progress = undefined;
    if (router.route.view === "open" || router.route.view === "link") router.replace(href("start"));
  }

  /** Reads a text, or the bytes of a file. */
  take(content: Content, source = ""): void {
    void this.#read([content], source);
  }

  #hear(found: Parsed[], errors: string[], notes: string[]): void {
    this.found = found;
    this.errors = errors;
    this.notes = notes;
  }

  /** Reads the first form that contains puzzles. Returns the puzzle, if it is the only one and the engine understood the whole content. */
  async #read(forms: Content[], source: string): Promise<Parsed | undefined> {
    const content = forms.find((form) => !isBlank(form));
    this.text = typeof content === "string" && isShort(content) ? content : "";
    this.hasContent = content !== undefined;
    this.source = source;
    this.#game = this.progress = undefined;
    if (!this.hasContent) return void this.#hear([], [], []);
    this.isReading = true;
    try {
      const { firstWithPuzzles, shown } = await incoming();
      const read = await ask("read", (engine, signal) => firstWithPuzzles(forms, (form) => engine.parseAll(form, { signal })));
      if (!read) return undefined;
      const [form, { answers, errors, notes }] = read;
      this.text = shown(form);
      this.#hear(answers, errors.map(told), notes);
      return answers.length === 1 && errors.length === 0 ? answers[0] : undefined;
    } catch (error) {
      if (!isAbort(error)) this.#hear([], [told(error)], []);
      return undefined;
    } finally {
      this.isReading = false;
    }
  }

  /** Handles a pasted or dropped content, in one form or two: a single puzzle is opened, anything else is shown. */
  async bring(forms: Content[], source = ""): Promise<void> {
    const reading = this.#read(forms, source);
    this.isOpen = true;
    const one = await reading;
    if (!one) return;
    this.isOpen = false;
    const before = location.hash;
    this.open(router.route.view === "set" ? "set" : isRuled(one) && router.route.view !== "solve" ? "play" : "solve", one);
    const { texts: said } = await incoming();
    const words = [said.open.read(one.document.format ?? "", givens(one)), ...said.notes(this.notes, 1)];
    live.tell(words.join(" "), { label: texts.undo, run: () => router.go(before) });
  }

  /** Reads the first of the files; the dialog names the others. */
  async files(files: Iterable<File> | null | undefined): Promise<void> {
    const [file, ...others] = files ?? [];
    if (!file) return;
    try {
      const { contentOf, texts } = await incoming();
      const bytes = await contentOf(file);
      if (others.length === 0) return await this.bring([bytes], file.name);
      this.isOpen = true;
      await this.#read([bytes], file.name);
      this.notes = [texts.firstFile(file.name, others.length + 1), ...this.notes];
    } catch (error) {
      this.show();
      this.errors = [told(error)];
    }
  }

  /** Opens a puzzle in a view. */
  open(view: "play" | "solve" | "make" | "set", parsed: Parsed): void {
    this.isOpen = false;
    const game = this.#game;
    if (view === "play" && game) return void this.#begin(game);
    const text = asText(parsed);
    const to = view === "play" ? href("new", [], { puzzle: text, title: parsed.document.title }) : href(view, [], { puzzle: text });
    // Going back from the puzzle of a link must not open the link again.
    if (router.route.view === "link") router.replace(to);
    else router.go(to);
  }

  /** Handles the request in the address. */
  enter(route: Route): void {
    if (route.view === "link") void this.#follow(route.rest[0] ?? "");
    else this.show();
  }

  /** Opens a link: as a game if no game waits, otherwise in the dialog, since nothing may replace a game. */
  async #follow(fragment: string): Promise<void> {
    const [{ LinkError, held }, { lookInto }, { games }, { links }] = await Promise.all([
      import("./link.ts"), import("./play/start.ts"), import("./store/games.ts"), import("./texts/links.ts"),
    ]);
    try {
      const found = await held(fragment);
      const game = "game" in found ? found.game : undefined;
      const progress = game && (await lookInto(game).catch((cause: unknown) => Promise.reject(new LinkError(links.damaged, { cause }))));
      const text = "text" in found ? found.text : (progress?.line ?? "");
      const { answers, errors, notes } = await ask("bring", (engine, signal) => engine.parseAll(text, { signal }));
      if (answers.length > LINKED) throw new LinkError(links.many);
      this.show(text);
      this.progress = progress;
      this.#game = game;
      const [one, another] = answers;
      const isWaiting = (await games()).some(({ state }) => state === "open");
      if (!one || another || errors.length > 0 || isWaiting) return;
      this.open("play", one);
      if (notes.length > 0) live.tell((await incoming()).texts.notes(notes, 1).join(" "));
    } catch (error) {
      if (isAbort(error)) return;
      this.show();
      this.errors = [told(error)];
    }
  }

  /** Continues the game of a link, as the user's own game. */
  async #begin(game: object): Promise<void> {
    const { beginFrom } = await import("./play/start.ts");
    router.replace(href("play", [await beginFrom(game)]));
  }

  /** Reads a paste or a drop; returns false if it is empty. Spreadsheets add a picture of the copied cells to their text; it is skipped. */
  #receive(data: DataTransfer | null): boolean {
    const forms = ["text/plain", "text/html"].map((type) => data?.getData(type) ?? "");
    const hasText = forms.some((form) => !isBlank(form));
    const files = [...(data?.files ?? [])].filter((file) => !hasText || !isPicture(file));
    if (files.length > 0) void this.files(files);
    else if (hasText) void this.bring(forms);
    return files.length > 0 || hasText;
  }

  /** Listens to events of the page; returns a function that stops listening. */
  listen(): () => void {
    const ended = new AbortController();
    const { signal } = ended;
    addEventListener(
      "paste",
      (event) => {
        if (isField(event.target)) return;
        if (this.#receive(event.clipboardData)) event.preventDefault();
      },
      { signal },
    );
    addEventListener("dragover", (event) => event.preventDefault(), { signal });
    addEventListener(
      "drop",
      (event) => {
        event.preventDefault();
        this.#receive(event.dataTransfer);
      },
      { signal },
    );
    const queue = (globalThis as { launchQueue?: { setConsumer(consumer: (launch: { files: { getFile(): Promise<File> }[] }) => void): void } }).launchQueue;
    queue?.setConsumer(({ files }) => {
      void Promise.all((files ?? []).map((file) => file.getFile())).then((files) => this.files(files));
    });
    return () => ended.abort();
  }
}

export const doors = new Doors();

export { asText };

export const givens = ({ document }: Parsed): number => document.givens.replace(/[^1-9A-P]/g, "").length;

/** Whether a puzzle has other rules than plain grids; the drawing board for plain grids cannot change such a puzzle. */
export const isRuled = ({ rules }: Parsed): boolean => rules !== undefined;

/** Returns whether keys pressed in an element write text. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
}
