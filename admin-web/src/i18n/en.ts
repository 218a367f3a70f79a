import { forEverybody } from './en/forEverybody.ts';
import { forShop } from './en/forShop.ts';

/** Every text of the product in English, by area. `hi.ts` has the same shape. */
export const en = { ...forEverybody, ...forShop };
