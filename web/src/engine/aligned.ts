// Answers about lines of one puzzle each. The engine may skip a line that is not a puzzle, so that answers no longer match lines; in that case
// each line is sent in a separate call.

/** Returns an answer for each line; undefined if the line is not a puzzle. */
export async function answered<T>(
  lines: string[],
  all: (text: string) => Promise<{ answers: T[]; errors: unknown[] }>,
  one: (line: string) => Promise<T>,
): Promise<(T | undefined)[]> {
  if (lines.length === 0) return [];
  const { answers, errors } = await all(lines.join("\n"));
  if (answers.length === lines.length && errors.length === 0) return answers;
  const found: (T | undefined)[] = [];
  for (const line of lines) found.push(await one(line).catch(refused));
  return found;
}

/** Returns undefined if the engine has refused the line; other errors are rethrown. */
function refused(error: unknown): undefined {
  if (error instanceof Error && error.name === "NinefoldError") return undefined;
  throw error;
}
