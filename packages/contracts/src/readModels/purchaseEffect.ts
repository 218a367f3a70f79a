import { z } from 'zod';
import { id, integer, unit } from '../primitives.ts';

const standing = z.object({ stockMilli: integer, valuePaise: integer, averageCostPaise: integer });

/** What correcting or deleting a purchase would do, before it is done (R33b). */
export const purchaseEffect = z.object({
  /** The products that it touches: one, or two where it moves from one to another. */
  products: z.array(
    z.object({
      productId: id,
      productName: z.string(),
      unit,
      before: standing,
      after: standing,
      /** What would go to goods already sold or lost: positive when they cost more than was recorded. */
      costVariancePaise: integer,
    }),
  ),
  /** Of all of them: as the row of the purchase would say it. */
  costVariancePaise: integer,
});
export type PurchaseEffect = z.infer<typeof purchaseEffect>;
