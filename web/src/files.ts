// Files that go out, and the one that was chosen.

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

/** A name that every file system takes. */
export function fileName(name: string, ending: string): string {
  const plain = name.normalize("NFKD").replace(/[^\p{L}\p{N} ._-]+/gu, "").trim().replace(/[ .]+/g, "-").slice(0, 60);
  return `${plain === "" ? "sudoku" : plain}.${ending}`;
}

/** The file that was chosen in a field, which is empty again: the same file can be chosen once more. */
export function chosenFile(event: Event): File | undefined {
  const input = event.currentTarget as HTMLInputElement;
  const [file] = input.files ?? [];
  input.value = "";
  return file;
}
