import { useEffect, useEffectEvent, useRef } from 'react';
import { useKeptForm } from '../form/unsaved/useKeptForm.ts';
import type { Asked } from './useLookupQueue.ts';
import type { ProductLookup } from './useProductLookup.ts';

/** Looks up once more what was asked for before. */
export function askAgain(lookup: ProductLookup, asked: readonly Asked[]): void {
  for (const { by, value, quantityMilli } of asked) {
    if (by === 'code') lookup.addByCode(value, quantityMilli);
    else if (by === 'words') lookup.addByWords({ words: value, quantityMilli }, () => undefined);
    else lookup.addById(value, quantityMilli);
  }
}

/** Stores what a form still looks up, as its other unsaved input: after a reload or an expired session it is looked up again. */
export function useKeptLookups(form: string, lookup: ProductLookup): void {
  const { found, keep } = useKeptForm<readonly Asked[]>(`${form}/lookups`);
  const isAsked = useRef(false);
  const lookUpFound = useEffectEvent(() => askAgain(lookup, found ?? []));
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    lookUpFound();
  }, []);
  const { held } = lookup;
  const store = useEffectEvent((asked: readonly Asked[]) => keep(asked.length === 0 ? null : asked));
  useEffect(() => store(held), [held]);
}
