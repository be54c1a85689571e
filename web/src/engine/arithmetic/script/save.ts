// Saves a text as a file of the learner's.

/** `type`: its media type; `name`: the file's name. */
export function saveText(text: string, type: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // Revoked late: the browser may first ask where to save.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
