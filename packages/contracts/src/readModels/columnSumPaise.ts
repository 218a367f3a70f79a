import type { BillTotals } from '../events/billContent.ts';

/**
 * The sum of the amounts that a bill shows beside its lines: each after its own discount, before the bill's. Shown as
 * "Subtotal", so that the column adds up. `subtotalPaise` is the sum before all discounts.
 */
export function columnSumPaise({
  subtotalPaise,
  discountPaise,
  billDiscountPaise,
}: Pick<BillTotals, 'subtotalPaise' | 'discountPaise' | 'billDiscountPaise'>): number {
  return subtotalPaise - (discountPaise - billDiscountPaise);
}
