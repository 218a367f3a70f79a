import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Weight } from '../layout/textMeasure.ts';

/** Two faces, because neither font covers everything: the Devanagari font lacks fractions and many symbols. */
export type Face = 'latin' | 'devanagari';

// from npm (OFL-1.1), because system fonts differ from machine to machine
const files = {
  latin: {
    regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  },
  devanagari: {
    regular: '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
    bold: '@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf',
  },
} as const satisfies Record<Face, Record<Weight, string>>;

const { resolve } = createRequire(import.meta.url);
const read = new Map<string, Uint8Array>();

/** The path of a font file. */
export const fontPath = (face: Face, weight: Weight): string => resolve(files[face][weight]);

/** The bytes of a font file, read once. Documents may share the bytes, but not the parsed font: see `PaperFont`. */
export function fontFile(face: Face, weight: Weight): Uint8Array {
  const path = fontPath(face, weight);
  const bytes = read.get(path) ?? readFileSync(path);
  read.set(path, bytes);
  return bytes;
}
