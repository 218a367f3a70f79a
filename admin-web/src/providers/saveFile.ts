const KEPT_MS = 60_000;

/** Downloads a file. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Safari reads the URL after the click
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
