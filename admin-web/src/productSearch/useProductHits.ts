import type { ProductRow } from '@bahi/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { findProducts } from '../providers/calls/products.ts';

/** Skips the letters in the middle of a fast word without a delay that is felt. */
const PAUSE_MS = 60;
const FRESH_MS = 30_000;

/** The query of a search. Typing, Enter and scans share its cache. */
export const productQuery = (words: string) => ({
  queryKey: ['products', 'search', words],
  queryFn: async ({ signal }: { signal: AbortSignal }) => findProducts(words, signal),
  // live messages invalidate it, so a code that is scanned again needs no call
  staleTime: FRESH_MS,
});

interface ProductHits {
  /** Best first. The previous results stay until the new ones arrive, and cannot be chosen meanwhile. */
  products: readonly ProductRow[];
  /** Whether the results belong to the current words. */
  isFresh: boolean;
  /** The current words have no result. */
  isNone: boolean;
  /** The search for the current words did not work. */
  hasFailed: boolean;
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
    // the first letter is searched at once
    const timer = setTimeout(ask, words === '' ? 0 : Math.max(0, askedAt.current + PAUSE_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [words]);
  const { data, error, isPlaceholderData } = useQuery({
    ...productQuery(asked),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const hasFailed = asked !== '' && asked === words && error !== null;
  const isFresh = !isPlaceholderData && asked === words && !hasFailed;
  return {
    products: asked === '' ? [] : (data ?? []),
    isFresh,
    hasFailed,
    isNone: isFresh && words !== '' && data?.length === 0,
  };
}
