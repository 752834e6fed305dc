// Saving files, and reading the chosen one.

/** Saves a file through the browser. */
export function download(name: string, content: BlobPart | BlobPart[], type: string): void {
  const url = URL.createObjectURL(new Blob(Array.isArray(content) ? content : [content], { type }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Returns a name that is valid in every file system. */
export function fileName(name: string, ending: string): string {
  const plain = name.normalize("NFKD").replace(/[^\p{L}\p{N} ._-]+/gu, "").trim().replace(/[ .]+/g, "-").slice(0, 60);
  return `${plain === "" ? "sudoku" : plain}.${ending}`;
}

/** Returns the file chosen in a field, and empties the field, so that the same file can be chosen again. */
export function chosenFile(event: Event): File | undefined {
  const input = event.currentTarget as HTMLInputElement;
  const [file] = input.files ?? [];
  input.value = "";
  return file;
}
