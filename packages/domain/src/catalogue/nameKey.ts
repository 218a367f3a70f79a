import { lookAlikeKey } from '@bahi/contracts';

/** The key by which names are compared: they are equal if they look equal apart from letter case. */
export function nameKey(name: string): string {
  // Upper case, then lower case: this also equates "ß" and "ss", "ς" and "σ".
  return lookAlikeKey(name).toUpperCase().toLowerCase().normalize('NFC');
}
