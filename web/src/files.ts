// Files that go out.

/** Gives a file to the user. */
export function download(name: string, content: BlobPart | BlobPart[], type: string): void {
  const url = URL.createObjectURL(new Blob(Array.isArray(content) ? content : [content], { type }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A name that every file system takes. */
export function fileName(name: string, ending: string): string {
  const plain = name.normalize("NFKD").replace(/[^\p{L}\p{N} ._-]+/gu, "").trim().replace(/[ .]+/g, "-").slice(0, 60);
  return `${plain === "" ? "sudoku" : plain}.${ending}`;
}
