import { useEffect, useEffectEvent } from 'react';
import { askAgain } from '../../../productSearch/useKeptLookups.ts';
import type { ProductLookup } from '../../../productSearch/useProductLookup.ts';
import { takeScans } from '../../draft/keptScans.ts';

/** Adds what was scanned before the page was there. */
export function useKeptScans(lookup: ProductLookup): void {
  const add = useEffectEvent(() => askAgain(lookup, takeScans()));
  useEffect(() => add(), []);
}
