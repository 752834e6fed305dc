// Archives of puzzles: returns the files of a ZIP one after the other, as the engine recognizes several formats within a text.
//
//   entry: header, content   ..   directory: one record for each entry, with the offset of its header   end: the offset of the directory

import { texts } from "./texts/incoming.ts";

const ENTRY = 0x04034b50;
const RECORD = 0x02014b50;
const END = 0x06054b50;
/** The size of the end record in bytes; a comment of up to 65,535 bytes may follow. */
const LEAST = 22;

/** Returns whether bytes are an archive, judging by its first entry. */
export const isArchive = (bytes: Uint8Array): boolean => bytes.length > LEAST && view(bytes).getUint32(0, true) === ENTRY;

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A function that decompresses the content of one file to at most `most` bytes. */
export type Inflate = (bytes: Uint8Array, form: CompressionFormat, most: number) => Promise<Uint8Array>;

/** Decompresses the files of an archive, at most `most` bytes, each beginning on a new line. */
export async function unzipped(bytes: Uint8Array, most: number, inflate: Inflate): Promise<Uint8Array> {
  const data = view(bytes);
  const parts: BlobPart[] = [];
  let length = 0;
  for (const { method, packed, at } of records(bytes, data)) {
    // Uncompressed content has no more bytes than the archive.
    const content = method === 0 ? packed : await inflate(packed, "deflate-raw", most - length);
    length += content.length;
    if (at > 0) parts.push("\n");
    parts.push(content as BlobPart);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Returns the files in the directory with their compressed contents. */
function records(bytes: Uint8Array, data: DataView): { method: number; packed: Uint8Array; at: number }[] {
  let end = bytes.length - LEAST;
  while (end >= 0 && data.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new Error(texts.archive.damaged);
  const found = [];
  let record = data.getUint32(end + 16, true);
  for (let left = data.getUint16(end + 10, true); left > 0; left -= 1) {
    if (record + 46 > bytes.length || data.getUint32(record, true) !== RECORD) throw new Error(texts.archive.damaged);
    const [flags, method, size] = [data.getUint16(record + 8, true), data.getUint16(record + 10, true), data.getUint32(record + 20, true)];
    const [name, extra, comment, header] = [data.getUint16(record + 28, true), data.getUint16(record + 30, true), data.getUint16(record + 32, true), data.getUint32(record + 42, true)];
    const called = new TextDecoder().decode(bytes.subarray(record + 46, record + 46 + name));
    record += 46 + name + extra + comment;
    // Skips folders, and files added by operating systems.
    if (called.endsWith("/") || /(^|\/)(__MACOSX\/|\.)/.test(called)) continue;
    if ((flags & 1) !== 0) throw new Error(texts.archive.locked(called));
    if (method !== 0 && method !== 8) throw new Error(texts.archive.packing(called));
    if (header + 30 > bytes.length || data.getUint32(header, true) !== ENTRY) throw new Error(texts.archive.damaged);
    const from = header + 30 + data.getUint16(header + 26, true) + data.getUint16(header + 28, true);
    if (from + size > bytes.length) throw new Error(texts.archive.damaged);
    found.push({ method, packed: bytes.subarray(from, from + size), at: found.length });
  }
  return found;
}
