/** What can go wrong in a call: {@link NinefoldError.code} says of which kind it is. */
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
