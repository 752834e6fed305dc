// What is said aloud, and what is shown for a while with a way back. One text at a time: bursts become one.

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

  /** Says something when the voice is free. */
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
    // The same text again is only heard if it was away in between.
    this.status = "";
    setTimeout(() => (this.status = text), 50);
  }

  /** Says something at once: work is in danger. */
  warn(text: string): void {
    this.alert = "";
    setTimeout(() => (this.alert = text), 20);
  }

  /** Shows and says what was done, with a way to take it back; `spoken` is what is said where that is more than what is shown. */
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
