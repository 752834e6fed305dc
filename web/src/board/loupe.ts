// A loupe for a finger that covers its target: shows the board around it, enlarged, above the finger.

/** Its width, its distance from the finger, and the minimum size of a cell in it, in CSS pixels. */
const SIDE = 132;
const AWAY = 64;
const CELL = 60;

export class Loupe {
  #element = document.createElement("div");
  #copy: HTMLElement;
  #scale: number;

  /** Shows the board in its current state. */
  constructor(
    private readonly board: HTMLElement,
    cell: number,
  ) {
    this.#element.className = "loupe";
    this.#element.inert = true;
    this.#element.setAttribute("aria-hidden", "true");
    this.#copy = board.cloneNode(true) as HTMLElement;
    this.#scale = Math.max(1.5, CELL / cell);
    this.#element.append(this.#copy);
    document.body.append(this.#element);
  }

  /** Moves the loupe to a finger over a cell. */
  at(x: number, y: number, place: { row: number; column: number } | undefined): void {
    const { left, top } = this.board.getBoundingClientRect();
    const cursor = this.#copy.querySelector<SVGElement>(".cursor");
    cursor?.setAttribute("x", String((place?.column ?? -9) + 0.05));
    cursor?.setAttribute("y", String((place?.row ?? -9) + 0.05));
    this.#copy.style.transform = `translate(${SIDE / 2 - (x - left) * this.#scale}px, ${SIDE / 2 - (y - top) * this.#scale}px) scale(${this.#scale})`;
    // Above the finger, or beside it if there is no room.
    const isAbove = y - AWAY - SIDE >= 4;
    const beside = x > innerWidth / 2 ? x - AWAY - SIDE : x + AWAY;
    const across = isAbove ? Math.min(Math.max(x - SIDE / 2, 4), innerWidth - SIDE - 4) : Math.min(Math.max(beside, 4), innerWidth - SIDE - 4);
    const down = isAbove ? y - AWAY - SIDE : 4;
    Object.assign(this.#element.style, { left: `${across}px`, top: `${down}px`, width: `${SIDE}px`, height: `${SIDE}px` });
  }

  remove(): void {
    this.#element.remove();
  }
}
