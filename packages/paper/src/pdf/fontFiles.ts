import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Two faces, because neither font has all that is printed: the Devanagari one lacks fractions and many signs. */
export type Face = 'latin' | 'devanagari';
export type Weight = 'regular' | 'bold';

// OFL-1.1, from npm: never the system's fonts, which differ from machine to machine
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

/** Where a font's file lies. */
export const fontPath = (face: Face, weight: Weight): string => resolve(files[face][weight]);

/** The bytes of a font's file, read once. Only bytes may be shared by documents: see `PaperFont`. */
export function fontFile(face: Face, weight: Weight): Uint8Array {
  const path = fontPath(face, weight);
  const bytes = read.get(path) ?? readFileSync(path);
  read.set(path, bytes);
  return bytes;
}
