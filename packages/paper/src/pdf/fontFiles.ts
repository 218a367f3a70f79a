import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { IndicFace } from '../layout/scripts.ts';
import type { Weight } from '../layout/textMeasure.ts';

// from npm (OFL-1.1), because system fonts differ from machine to machine
const families = {
  latin: ['noto-sans', 'NotoSans'],
  devanagari: ['noto-sans-devanagari', 'NotoSansDevanagari'],
  bengali: ['noto-sans-bengali', 'NotoSansBengali'],
  gurmukhi: ['noto-sans-gurmukhi', 'NotoSansGurmukhi'],
  gujarati: ['noto-sans-gujarati', 'NotoSansGujarati'],
  odia: ['noto-sans-oriya', 'NotoSansOriya'],
  tamil: ['noto-sans-tamil', 'NotoSansTamil'],
  telugu: ['noto-sans-telugu', 'NotoSansTelugu'],
  kannada: ['noto-sans-kannada', 'NotoSansKannada'],
  malayalam: ['noto-sans-malayalam', 'NotoSansMalayalam'],
} as const satisfies Record<'latin' | IndicFace, readonly [string, string]>;
const styles = { regular: '400Regular', bold: '700Bold' } as const satisfies Record<Weight, string>;

/** One font per script, because none covers them all. `latin` also has the digits, ₹ and most symbols. */
export type Face = keyof typeof families;

const { resolve } = createRequire(import.meta.url);
const read = new Map<string, Uint8Array>();

/** The path of a font file. */
export function fontPath(face: Face, weight: Weight): string {
  const [folder, name] = families[face];
  return resolve(`@expo-google-fonts/${folder}/${styles[weight]}/${name}_${styles[weight]}.ttf`);
}

/** The bytes of a font file, read when a text first needs it: always the same array, shared by all documents. */
export function fontFile(face: Face, weight: Weight): Uint8Array {
  const path = fontPath(face, weight);
  const bytes = read.get(path) ?? readFileSync(path);
  read.set(path, bytes);
  return bytes;
}
