// The list of commands: whether it is open, and the commands added by the current view.

export interface Command {
  name: string;
  /** The keys of the command, as shown to the user. */
  keys?: string;
  run: () => void;
}

class Palette {
  isOpen = $state(false);
  /** Returns whether a key opens the list. Only the default key does, until the user's keys are loaded. */
  opens: (event: KeyboardEvent) => boolean = ({ key }) => key === "/";
  #sources = new Set<() => Command[]>();

  show(): void {
    this.isOpen = true;
  }

  /** Adds the commands of a view while it is mounted: returns a function that removes them. */
  offer(source: () => Command[]): () => void {
    this.#sources.add(source);
    return () => void this.#sources.delete(source);
  }

  get offered(): Command[] {
    return [...this.#sources].flatMap((source) => source());
  }
}

export const palette = new Palette();
