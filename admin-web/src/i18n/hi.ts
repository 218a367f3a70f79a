import { forEverybody } from './hi/forEverybody.ts';
import { forShop } from './hi/forShop.ts';
import type { Words } from './words.ts';

/** Every text of the product in Hindi; the compiler lists what is missing. */
export const hi = { ...forEverybody, ...forShop } satisfies Words;
