import { z } from 'zod';
import { id, integer, unit } from '../primitives.ts';
import { purchaseView } from './rows.ts';

/** The vendor's bill number is on other purchases, which may be the same goods. */
const vendorBillRepeated = z.object({
  field: z.literal('vendorBillNumber'),
  code: z.literal('vendor_bill_repeated'),
  params: z.object({ purchaseIds: z.array(id) }),
});

/** Correcting or deleting the purchase left its product below zero, and lower than it was (R33b). No field for a deletion. */
const stockBelowZero = z.object({
  field: z.enum(['quantityMilli', 'productId']).optional(),
  code: z.literal('stock_below_zero'),
  params: z.object({ productId: id, name: z.string(), unit, stockMilli: integer }),
});

/** A hint to check something in an accepted purchase. */
export const purchaseWarning = z.discriminatedUnion('code', [vendorBillRepeated, stockBelowZero]);
export type PurchaseWarning = z.infer<typeof purchaseWarning>;

/** A purchase as a command answers it. */
export const writtenPurchase = purchaseView.extend({ warnings: z.array(purchaseWarning).optional() });
export type WrittenPurchase = z.infer<typeof writtenPurchase>;
