const KEPT_MS = 60_000;

/** Saves a file on this device, as a download that was pressed. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Safari reads the address after the press
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
