// Reading the sources of puzzles: the bytes of files, which only the engine decodes, and the two forms of a paste.

import { type Content, isBlank, isPicture, isShort } from "./content.ts";
import { texts } from "./texts/incoming.ts";
import { isArchive, unzipped } from "./unzip.ts";

export { texts };

/** The maximum size of a file: a larger one is not a puzzle. */
const LARGEST = 50 * 1024 * 1024;

/** Returns the content of a file. The messages of errors are for users. */
export async function contentOf(file: File, most = LARGEST): Promise<Uint8Array> {
  if (isPicture(file)) throw new Error(texts.picture(file.name));
  try {
    return await bytesOf(file, most);
  } catch (error) {
    throw error instanceof TooLarge ? new Error(texts.tooLarge) : new Error(texts.unreadable(file.name, String((error as Error).message)));
  }
}

class TooLarge extends Error {}

/** Returns the bytes of a file, at most `most`; gzip files and archives are unpacked. */
async function bytesOf(file: Blob, most: number): Promise<Uint8Array> {
  if (file.size > most) throw new TooLarge();
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return unpacked(bytes, "gzip", most);
  return isArchive(bytes) ? unzipped(bytes, most, unpacked) : bytes;
}

/** Decompresses bytes. A few bytes may have an enormous content, so reading ends after `most` bytes. */
async function unpacked(bytes: Uint8Array, form: CompressionFormat, most: number): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream(form)).getReader();
  const chunks: BlobPart[] = [];
  let length = 0;
  for (let { value } = await reader.read(); value; { value } = await reader.read()) {
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new TooLarge();
    }
    chunks.push(value as BlobPart);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Returns the text for a field: empty for a long text, and for bytes in encodings other than UTF-8. */
export function shown(content: Content): string {
  if (!isShort(content)) return "";
  if (typeof content === "string") return content;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return "";
  }
}

/** Returns the answer about the first form of a paste that contains puzzles, otherwise that about the first form. The cells of a table may be in
 * its HTML form only. */
export async function firstWithPuzzles<T extends { answers: unknown[] }>(forms: Content[], read: (content: Content) => Promise<T>): Promise<[Content, T] | undefined> {
  let first: [Content, T] | undefined;
  for (const form of forms.filter((form) => !isBlank(form))) {
    const answer = await read(form);
    first ??= [form, answer];
    if (answer.answers.length > 0) return [form, answer];
  }
  return first;
}
