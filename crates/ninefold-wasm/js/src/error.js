/** An error of a call: {@link NinefoldError.code} is its kind. */
export class NinefoldError extends Error {
  constructor({ code, message, line, column, expected, distance }) {
    super(message);
    this.name = "NinefoldError";
    this.code = code;
    if (line !== undefined) this.line = line;
    if (column !== undefined) this.column = column;
    if (expected !== undefined) this.expected = expected;
    if (distance !== undefined) this.distance = distance;
  }
}
