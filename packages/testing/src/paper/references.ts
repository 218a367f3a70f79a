import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PrintLanguage, PrintSize } from '@bahi/contracts';
import { readPng, strayDotsByLine, writePng, type Bitmap } from './bitmap.ts';

// Jest runs from the repository root
const folder = 'packages/paper/references';
/** `UPDATE_REFERENCES=1` redraws the pictures: look at each changed one before you commit it. */
const isUpdate = process.env['UPDATE_REFERENCES'] === '1';

/** Dots of a line that another version of poppler may set differently. The smallest vowel sign has several times as many. */
const MOST_STRAY = 3;

/** One document of `sixBills` with reference pictures. */
export type ReferenceCase = readonly [name: string, size: PrintSize, language: PrintLanguage];

const fileOf = ([name, size, language]: ReferenceCase, page: number) =>
  join(folder, `${name}-${size}-${language}-${page + 1}.png`);

/** Lines of all pages that differ from the pictures, and pages that are missing or additional. */
export function differingLines(pages: readonly Bitmap[], kept: ReferenceCase): string[] {
  const more = fileOf(kept, pages.length);
  const differing = pages.flatMap((page, index) => {
    const file = fileOf(kept, index);
    if (!existsSync(file)) return [`${file} is missing`];
    const reference = readPng(readFileSync(file));
    if (reference.width !== page.width || reference.height !== page.height) return [`${file} has another size`];
    return strayDotsByLine(page, reference).flatMap((stray, line) =>
      stray > MOST_STRAY ? [`${file}: ${stray} dots of line ${line + 1}`] : [],
    );
  });
  return existsSync(more) ? [...differing, `${more} is not drawn any more`] : differing;
}

/** Stores pages as pictures, if the run is for that. */
export function keepIfAsked(pages: readonly Bitmap[], kept: ReferenceCase): void {
  if (!isUpdate) return;
  mkdirSync(folder, { recursive: true });
  for (const [index, page] of pages.entries()) writeFileSync(fileOf(kept, index), writePng(page));
}
