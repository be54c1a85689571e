// A file that somebody has dropped, chosen or pasted, before anything of it is read.

export interface Source {
  /** Name of what it holds, where that has none of its own. */
  name: string;
  /** Name by which the reader knows it. */
  called: string;
  blob: Blob;
}

/** The name is that of the file up to its first dot. */
export function sourceOf(file: File): Source {
  return { name: file.name.split('.')[0] || file.name, called: file.name, blob: file };
}
