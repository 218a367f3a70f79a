import { publicTexts } from './en/publicTexts.ts';
import { shopTexts } from './en/shopTexts.ts';

/** Every text of the product in English, by area. `hi.ts` has the same shape. */
export const en = { ...publicTexts, ...shopTexts };
