import { z } from 'zod';
import { code, quantityMilli } from './primitives.ts';

/** Most scanned codes that a draft may hold until they belong to a product. */
export const MAX_HELD_CODES = 100;

/** A scanned code that belongs to no product yet, with the quantity to bill: one for each scan, or what was typed. */
export const heldCode = z.strictObject({ code: code(64), quantityMilli });
export type HeldCode = z.infer<typeof heldCode>;
