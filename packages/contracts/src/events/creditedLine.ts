import type { z } from 'zod';
import { adjustmentReason, integer } from '../primitives.ts';
import { pricedLine } from './billContent.ts';

/** A part of a bill's line that a credit note brings back: the amounts are those of the part, at the line's rate and split. */
export const creditedLine = pricedLine.omit({ listPricePaise: true, printedPricePaise: true, note: true }).extend({
  /** Why the goods did not go back to the shelf; null if they did, and for services. */
  reason: adjustmentReason.nullable(),
  /** Of `quantityMilli`, units that were sold below zero and never covered: they return at no cost (R33a). */
  neverThereMilli: integer,
  /** The provisional cost of those, which the bill bears no more. */
  provisionalPaise: integer,
  /** The returned cost: the cost at the sale with its corrections, or the cost that the replay gives (R33b). */
  costPaise: integer,
  /** The booked cost of the returned units less `costPaise`; 0 unless a purchase was corrected or reversed since the sale. */
  costVariancePaise: integer,
  /** Null for services. Goods with a reason are still in stock here. */
  stockAfterMilli: integer.nullable(),
  valueAfterPaise: integer.nullable(),
});
export type CreditedLine = z.infer<typeof creditedLine>;
