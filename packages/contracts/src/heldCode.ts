import { z } from 'zod';
import { integer } from './primitives.ts';

/** Most scanned codes that a draft may hold until they belong to a product. */
export const MAX_HELD_CODES = 100;

/** A scanned code that belongs to no product yet, with the quantity to bill: one for each scan, or what was typed. */
export const heldCode = z.strictObject({ code: z.string(), quantityMilli: integer });
export type HeldCode = z.infer<typeof heldCode>;
