// A film of numbered frames: it plays, pauses, and steps forwards and backwards. At speeds beyond the screen's, frames are skipped, but no time is
// lost.

export const FASTEST = 100_000;

export class Player {
  at = $state(0);
  length = $state(0);
  speed = $state(20);
  isPlaying = $state(false);
  /** Whether more frames will follow. */
  isOpen = false;
  /** The frames at which the film pauses. */
  stops: readonly number[] = [];
  /** The minimum time between two frames, in milliseconds. */
  rest = 0;
  #frame = 0;
  #last = 0;
  #part = 0;

  go(at: number): void {
    this.at = Math.min(Math.max(at, 0), this.length);
  }

  play(): void {
    if (this.at >= this.length && !this.isOpen) this.at = 0;
    this.isPlaying = true;
    this.#last = performance.now();
    this.#part = 0;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(this.#tick);
  }

  pause(): void {
    this.isPlaying = false;
    cancelAnimationFrame(this.#frame);
  }

  readonly #tick = (now: number): void => {
    if (!this.isPlaying) return;
    if (now - this.#last < this.rest) {
      this.#frame = requestAnimationFrame(this.#tick);
      return;
    }
    this.#part += (Math.max(0, now - this.#last) / 1000) * this.speed;
    this.#last = now;
    const whole = Math.floor(this.#part);
    this.#part -= whole;
    const stop = this.stops.find((stop) => stop > this.at && stop <= this.at + whole);
    if (whole > 0) this.go(stop ?? this.at + whole);
    if (stop !== undefined || (this.at >= this.length && !this.isOpen)) this.isPlaying = false;
    else this.#frame = requestAnimationFrame(this.#tick);
  };
}

/** Converts a slider's position, from 0 to 100, to a speed: each part of the way multiplies the speed. */
export const speedOf = (place: number): number => Math.max(1, Math.round(FASTEST ** (place / 100)));
export const placeOf = (speed: number): number => Math.round((Math.log(speed) / Math.log(FASTEST)) * 100);
