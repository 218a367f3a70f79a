import type { ProductRow } from '@bahi/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { findProducts } from '../providers/calls/products.ts';

/** Long enough to skip the middle of a fast word, short enough not to be felt. */
const PAUSE_MS = 60;
const FRESH_MS = 30_000;

/** The search of some words; its cache is shared between typing, Enter and scans. */
export const productQuery = (words: string) => ({
  queryKey: ['products', 'search', words],
  queryFn: async ({ signal }: { signal: AbortSignal }) => findProducts(words, signal),
  // a changed product is heard of live, so that a code scanned again needs no call
  staleTime: FRESH_MS,
});

interface ProductHits {
  /** Best first; those of the words before while the answer is on its way. */
  products: readonly ProductRow[];
  /** Whether they are the hits of these very words. */
  isFresh: boolean;
  /** The answer to these very words is that there is nothing. */
  isNone: boolean;
}

/** Searches as one types. */
export function useProductHits(words: string): ProductHits {
  const [asked, setAsked] = useState(words);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const ask = (): void => {
      askedAt.current = performance.now();
      setAsked(words);
    };
    // letters at once where there was a pause before; a digit may be the first of a scan, which is no search
    const since = /^[\d०-९]/.test(words) ? performance.now() : askedAt.current;
    const timer = setTimeout(ask, words === '' ? 0 : Math.max(0, since + PAUSE_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [words]);
  const { data, isPlaceholderData } = useQuery({
    ...productQuery(asked),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const isFresh = !isPlaceholderData && asked === words;
  return {
    products: asked === '' ? [] : (data ?? []),
    isFresh,
    isNone: isFresh && words !== '' && data?.length === 0,
  };
}
