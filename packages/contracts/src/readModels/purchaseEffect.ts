import { z } from 'zod';
import { id, integer, unit } from '../primitives.ts';
import { purchaseWarning } from './purchaseWarning.ts';

const standing = z.object({ stockMilli: integer, valuePaise: integer, averageCostPaise: integer });

/** A preview of correcting or deleting a purchase (R33b). */
export const purchaseEffect = z.object({
  /** The products affected: one, or two when the purchase moves to another product. */
  products: z.array(
    z.object({
      productId: id,
      productName: z.string(),
      unit,
      before: standing,
      after: standing,
      /** The cost added to goods already sold or lost: positive when they cost more than was recorded. */
      costVariancePaise: integer,
    }),
  ),
  /** The sum over all products, as the purchase's row will show it. */
  costVariancePaise: integer,
  /** Of the saved row. */
  warnings: z.array(purchaseWarning).optional(),
});
export type PurchaseEffect = z.infer<typeof purchaseEffect>;
