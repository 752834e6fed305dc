// Announcements for screen readers, and messages shown for a while with an undo button. One text at a time: bursts are merged.

interface Toast {
  text: string;
  action?: { label: string; run: () => void };
}

const TOGETHER = 150;
const SHOWN = 8000;

class Live {
  status = $state("");
  alert = $state("");
  toast = $state.raw<Toast | null>(null);
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown: ReturnType<typeof setTimeout> | undefined;

  /** Announces a text when no other is being announced. */
  say(text: string): void {
    if (text === "") return;
    this.#waiting.push(text);
    this.#timer ??= setTimeout(() => this.#speak(), TOGETHER);
  }

  #speak(): void {
    this.#timer = undefined;
    const text = this.#waiting.join(" ");
    this.#waiting = [];
    if (text !== this.status) {
      this.status = text;
      return;
    }
    // A screen reader announces a repeated text only if it was cleared in between.
    this.status = "";
    setTimeout(() => (this.status = text), 50);
  }

  /** Announces a text at once, because the user's work is in danger. */
  warn(text: string): void {
    this.alert = "";
    setTimeout(() => (this.alert = text), 20);
  }

  /** Shows and announces an action, with a button to undo it; `spoken` replaces the text in the announcement. */
  tell(text: string, action?: Toast["action"], spoken = action ? `${text} ${action.label}.` : text): void {
    clearTimeout(this.#shown);
    this.toast = { text, action };
    this.say(spoken);
    this.#shown = setTimeout(() => this.hide(), SHOWN);
  }

  hide(): void {
    clearTimeout(this.#shown);
    this.toast = null;
  }
}

export const live = new Live();
