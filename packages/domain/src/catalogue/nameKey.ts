/** Two names are the same when trimmed, NFC and case-folded they are equal. */
export function nameKey(name: string): string {
  // Upper then lower folds what lower alone leaves apart: "ß" and "ss", "ς" and "σ".
  return name.normalize('NFC').trim().toUpperCase().toLowerCase().normalize('NFC');
}
