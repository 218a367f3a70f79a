import type { DraftLine } from '../../draft/draft.ts';

/** How much of each product is on the bill, in thousandths, whatever its lines cost. A quantity that is no number counts as none. */
export function quantityByProduct(
  lines: readonly Pick<DraftLine, 'productId' | 'quantityMilli'>[],
): ReadonlyMap<string, number> {
  const quantities = new Map<string, number>();
  for (const { productId, quantityMilli } of lines) {
    if (quantityMilli === null || !(quantityMilli > 0)) continue;
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantityMilli);
  }
  return quantities;
}
