// Answers about lines, one puzzle each. A line that is no puzzle may be passed over, so that answers and lines part company: then each line is
// asked about by itself.

/** For each line its answer; nothing, where the line is no puzzle. */
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

/** Returns no answer if the engine refuses; other errors are rethrown. */
function refused(error: unknown): undefined {
  if (error instanceof Error && error.name === "NinefoldError") return undefined;
  throw error;
}
