// Everything that can be done here, by its name: whether its list is open, and what the view in sight adds to it.

export interface Command {
  name: string;
  /** Its keys, as they are written. */
  keys?: string;
  run: () => void;
}

class Palette {
  isOpen = $state(false);
  /** Whether a key opens the list: the one that it came with, until those of the user are known. */
  opens: (event: KeyboardEvent) => boolean = ({ key }) => key === "/";
  #sources = new Set<() => Command[]>();

  show(): void {
    this.isOpen = true;
  }

  /** Adds what a view can do, as long as it is there: gives what takes it away. */
  offer(source: () => Command[]): () => void {
    this.#sources.add(source);
    return () => void this.#sources.delete(source);
  }

  get offered(): Command[] {
    return [...this.#sources].flatMap((source) => source());
  }
}

export const palette = new Palette();
