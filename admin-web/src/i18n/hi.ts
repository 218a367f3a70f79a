import { publicTexts } from './hi/publicTexts.ts';
import { shopTexts } from './hi/shopTexts.ts';
import type { Words } from './words.ts';

/** Every text of the product in Hindi; the compiler lists what is missing. */
export const hi = { ...publicTexts, ...shopTexts } satisfies Words;
