import type { CustomerRow } from '@bahi/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { findCustomers } from '../../../providers/calls/customers.ts';
import { searchedText } from './customerSearch.ts';

/** After the last letter; a scan is over before. */
const PAUSE_MS = 80;
const FRESH_MS = 30_000;
const NONE: readonly CustomerRow[] = [];

interface CustomerHits {
  customers: readonly CustomerRow[];
  /** Whether they belong to exactly this text: others cannot be chosen. */
  isFresh: boolean;
}

/** Earlier customers for a typed name or phone number; none while it is too short or not asked for. */
export function useCustomerHits(typed: string, isAsked: boolean): CustomerHits {
  const text = isAsked ? searchedText(typed) : '';
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), text === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['customers', 'suggestions', asked],
    queryFn: async ({ signal }) => findCustomers(asked, signal),
    enabled: asked !== '',
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  if (text === '' || asked === '') return { customers: NONE, isFresh: false };
  return { customers: data ?? NONE, isFresh: data !== undefined && !isPlaceholderData && asked === text };
}
