import type { LastPrice } from '@bahi/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { lastPrices } from '../../providers/calls/purchases.ts';
import { withLastPrice, type PurchaseDraft } from '../draft/purchaseDraft.ts';

type ChangeDraft = (changed: (now: PurchaseDraft) => PurchaseDraft) => void;

const NONE: readonly LastPrice[] = [];

/**
 * What the products of a bill cost when they were last bought from its vendor, by product; one request for all. A price that is not
 * typed follows it.
 */
export function useLastPrices(draft: PurchaseDraft, change: ChangeDraft): ReadonlyMap<string, LastPrice> {
  const { vendorId, lines } = draft;
  const ids = [...new Set(lines.flatMap(({ product }) => product?.id ?? []))].toSorted();
  const { data = NONE, isPlaceholderData } = useQuery({
    queryKey: ['purchases', 'lastPrices', vendorId, ids],
    queryFn: async ({ signal }) => lastPrices(ids, vendorId ?? undefined, signal),
    enabled: vendorId !== null && ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const isOfVendor = vendorId !== null && data.every((row) => row.vendorId === vendorId);
  const known = useMemo(
    () => new Map((isOfVendor ? data : NONE).map((row) => [row.productId, row])),
    [data, isOfVendor],
  );
  const offer = useEffectEvent((prices: typeof known) => {
    const offered = (now: PurchaseDraft) =>
      now.lines.map((line) => withLastPrice(line, prices.get(line.product?.id ?? '')?.purchasePricePaise));
    if (offered(draft).some((line, place) => line !== draft.lines[place]))
      change((now) => ({ ...now, lines: offered(now) }));
  });
  useEffect(() => {
    if (!isPlaceholderData) offer(known);
  }, [known, isPlaceholderData]);
  return known;
}
