// Makes a pattern from a picture: the dark parts, on nine rows of nine cells.

/** The number of samples of a cell in each direction. */
const POINTS = 8;
const SIDE = 9 * POINTS;

/** Returns the mean darkness of each cell in a picture of `side` by `side` pixels in RGBA; transparent pixels count as white. */
export function darkness(pixels: ArrayLike<number>, side: number): number[] {
  const sums = new Array<number>(81).fill(0);
  const points = new Array<number>(81).fill(0);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const at = (y * side + x) * 4;
      const [red = 0, green = 0, blue = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
      const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      const cell = Math.floor((y * 9) / side) * 9 + Math.floor((x * 9) / side);
      sums[cell] = (sums[cell] ?? 0) + ((255 - light) * alpha) / 255;
      points[cell] = (points[cell] ?? 0) + 1;
    }
  }
  return sums.map((sum, cell) => sum / Math.max(1, points[cell] ?? 1));
}

/** Returns the threshold that separates dark from light best (Otsu's method). */
export function threshold(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const mean = (part: number[]): number => part.reduce((sum, value) => sum + value, 0) / part.length;
  let best = { apart: 0, at: Infinity };
  for (let split = 1; split < sorted.length; split += 1) {
    const [low, high] = [sorted.slice(0, split), sorted.slice(split)];
    const apart = low.length * high.length * (mean(high) - mean(low)) ** 2;
    if (apart > best.apart + 1e-6) best = { apart, at: (sorted[split - 1]! + sorted[split]!) / 2 };
  }
  return best.at;
}

/** Returns the pattern of a picture as 81 characters. */
export function patternOf(pixels: ArrayLike<number>, side: number): string {
  const values = darkness(pixels, side);
  const limit = threshold(values);
  return values.map((value) => (value > limit ? "#" : ".")).join("");
}

/** Reads a file with a picture, and returns its pattern. */
export async function readPicture(file: Blob): Promise<string> {
  const image = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  // The whole picture, as large as fits.
  const scale = SIDE / Math.max(image.width, image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  context.drawImage(image, (SIDE - width) / 2, (SIDE - height) / 2, width, height);
  image.close();
  return patternOf(context.getImageData(0, 0, SIDE, SIDE).data, SIDE);
}
