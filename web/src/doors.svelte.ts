// How puzzles come in: pasted, dropped, opened, typed, by a link. One puzzle with nothing at stake is opened at once; anything else is shown
// first. Nothing that comes in ever takes the place of a game.

import type { Parsed } from "ninefold";

import { asText } from "./board/line.ts";
import { NinefoldError, ask, isAbort, told } from "./engine/engine.ts";
import { live } from "./live.svelte.ts";
import { type Route, href, router } from "./router.svelte.ts";
import { texts } from "./texts/en.ts";

/** So many puzzles a link may hold. */
const LINKED = 100;
/** A larger file is no puzzle. */
const LARGEST = 50 * 1024 * 1024;

export interface Opened {
  parsed: Parsed;
  /** All of it as the engine writes it: one line for one grid. */
  text: string;
}

class Doors {
  isOpen = $state(false);
  text = $state("");
  /** What it was read from, such as the name of a file. */
  source = $state("");
  found = $state.raw<Parsed[]>([]);
  errors = $state.raw<string[]>([]);
  notes = $state.raw<string[]>([]);
  isReading = $state(false);
  /** How far the game is that came with a link. */
  progress = $state.raw<{ filled: number; cells: number; elapsed: number }>();
  #game: object | undefined;

  show(text = "", source = ""): void {
    this.isOpen = true;
    this.take(text, source);
  }

  close(): void {
    this.isOpen = false;
    this.text = "";
    this.found = [];
    this.errors = [];
    this.notes = [];
    this.#game = this.progress = undefined;
    if (router.route.view === "open" || router.route.view === "link") router.replace(href("start"));
  }

  /** Reads a text. */
  take(text: string, source = ""): void {
    this.text = text;
    this.source = source;
    this.#game = this.progress = undefined;
    void this.#read(text);
  }

  async #read(text: string): Promise<void> {
    if (text.trim() === "") {
      this.found = [];
      this.errors = [];
      this.notes = [];
      return;
    }
    this.isReading = true;
    try {
      const { answers, errors, notes } = await ask("read", (engine, signal) => engine.parseAll(text, { plain: true, signal }));
      this.found = answers;
      this.errors = errors.map(told);
      this.notes = notes;
    } catch (error) {
      if (isAbort(error)) return;
      this.found = [];
      this.errors = [told(error)];
    } finally {
      this.isReading = false;
    }
  }

  /** A text was pasted or dropped: one puzzle is opened, anything else is shown. */
  async bring(text: string, source = ""): Promise<void> {
    this.take(text, source);
    this.isOpen = true;
    try {
      const { answers, errors } = await ask("bring", (engine, signal) => engine.parseAll(text, { plain: true, signal }));
      const [one, another] = answers;
      if (!one || another || errors.length > 0) return;
      this.isOpen = false;
      const before = location.hash;
      this.open("solve", one);
      live.tell(texts.open.read(one.document.format ?? "", givens(one)), { label: texts.undo, run: () => router.go(before) });
    } catch (error) {
      if (!isAbort(error) && !(error instanceof NinefoldError)) throw error;
    }
  }

  async file(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > LARGEST) {
      this.show();
      this.errors = [texts.open.tooLarge];
      return;
    }
    await this.bring(await file.text(), file.name);
  }

  /** Opens a puzzle in a view. */
  open(view: "play" | "solve" | "make", parsed: Parsed): void {
    this.isOpen = false;
    const game = this.#game;
    if (view === "play" && game) return void this.#begin(game);
    const text = asText(parsed);
    const to = view === "play" ? href("new", [], { puzzle: text, title: parsed.document.title }) : href(view, [], { puzzle: text });
    // Who goes back from the puzzle of a link does not open the link once more.
    if (router.route.view === "link") router.replace(to);
    else router.go(to);
  }

  /** What the address asks for. */
  enter(route: Route): void {
    if (route.view === "link") void this.#follow(route.rest[0] ?? "");
    else this.show();
  }

  /** Opens a link: as a game where none waits, else in the dialog, as nothing may take the place of a game. */
  async #follow(fragment: string): Promise<void> {
    const [{ LinkError, held }, { lookInto }, { games }, { links }] = await Promise.all([
      import("./link.ts"), import("./play/start.ts"), import("./store/games.ts"), import("./texts/links.ts"),
    ]);
    try {
      const found = await held(fragment);
      const game = "game" in found ? found.game : undefined;
      const progress = game && (await lookInto(game).catch((cause: unknown) => Promise.reject(new LinkError(links.damaged, { cause }))));
      const text = "text" in found ? found.text : (progress?.line ?? "");
      const { answers, errors } = await ask("bring", (engine, signal) => engine.parseAll(text, { plain: true, signal }));
      if (answers.length > LINKED) throw new LinkError(links.many);
      this.show(text);
      this.progress = progress;
      this.#game = game;
      const [one, another] = answers;
      const isWaiting = (await games()).some(({ state }) => state === "open");
      if (one && !another && errors.length === 0 && !isWaiting) this.open("play", one);
    } catch (error) {
      if (isAbort(error)) return;
      this.show();
      this.errors = [told(error)];
    }
  }

  /** Goes on with the game that came with a link, as a game of one's own. */
  async #begin(game: object): Promise<void> {
    const { beginFrom } = await import("./play/start.ts");
    router.replace(href("play", [await beginFrom(game)]));
  }

  /** Listens to the page; gives what ends it. */
  listen(): () => void {
    const ended = new AbortController();
    const { signal } = ended;
    addEventListener(
      "paste",
      (event) => {
        if (isField(event.target)) return;
        const [file] = event.clipboardData?.files ?? [];
        const text = event.clipboardData?.getData("text/plain") ?? "";
        if (file) void this.file(file);
        else if (text.trim() !== "") void this.bring(text);
        else return;
        event.preventDefault();
      },
      { signal },
    );
    addEventListener("dragover", (event) => event.preventDefault(), { signal });
    addEventListener(
      "drop",
      (event) => {
        event.preventDefault();
        const [file] = event.dataTransfer?.files ?? [];
        const text = event.dataTransfer?.getData("text/plain") ?? "";
        if (file) void this.file(file);
        else if (text !== "") void this.bring(text);
      },
      { signal },
    );
    const queue = (globalThis as { launchQueue?: { setConsumer(consumer: (launch: { files: { getFile(): Promise<File> }[] }) => void): void } }).launchQueue;
    queue?.setConsumer(({ files }) => {
      const [file] = files ?? [];
      if (file) void file.getFile().then((file) => this.file(file));
    });
    return () => ended.abort();
  }
}

export const doors = new Doors();

export { asText };

export const givens = ({ document }: Parsed): number => document.givens.replace(/[^1-9]/g, "").length;

/** Whether keys that go there write a text. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
}
