import type { Id } from '@bahi/contracts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { productsById } from '../../providers/calls/products.ts';
import { today } from '../../providers/http/serverClock.ts';
import {
  emptyLine,
  newDraft,
  withLines,
  withProduct,
  withQuantity,
  type PurchaseDraft,
} from '../draft/purchaseDraft.ts';

/** What the reorder screen hands to the purchase form, in the history entry: it survives a reload. */
export interface Prefill {
  vendorId: Id | null;
  lines: readonly { productId: Id; quantityMilli: number }[];
}

/** A draft with the products that are to be ordered; undefined while they are fetched. A product that is gone has no line. */
export function usePrefill(): PurchaseDraft | undefined {
  const { state } = useLocation() as { state: { prefill?: Prefill } | null };
  const prefill = state?.prefill;
  const ids = prefill?.lines.map(({ productId }) => productId) ?? [];
  const { data: products, isError } = useQuery({
    queryKey: ['products', 'prefill', ids],
    queryFn: async ({ signal }) => productsById(ids, signal),
    enabled: ids.length > 0,
  });
  const blank = newDraft(today());
  if (prefill === undefined || ids.length === 0 || isError) return blank;
  if (products === undefined) return undefined;
  const lines = prefill.lines.flatMap(({ productId, quantityMilli }) => {
    const row = products.find(({ id, status }) => id === productId && status === 'active');
    return row === undefined ? [] : [withQuantity(withProduct(emptyLine(0), row), quantityMilli)];
  });
  return { ...blank, vendorId: prefill.vendorId, lines: withLines(blank.lines, lines).lines };
}
