import { lookAlikeKey } from '@bahi/contracts';

/** Two names are the same when they look the same but for letter case. */
export function nameKey(name: string): string {
  // Upper then lower folds what lower alone leaves apart: "ß" and "ss", "ς" and "σ".
  return lookAlikeKey(name).toUpperCase().toLowerCase().normalize('NFC');
}
