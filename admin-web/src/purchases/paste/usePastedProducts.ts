import type { ProductRow } from '@bahi/contracts';
import { useQuery } from '@tanstack/react-query';
import { findProducts } from '../../providers/calls/products.ts';
import { meantBy } from './pastedLines.ts';

/** Lookups that run at the same time. */
const AT_ONCE = 4;

/** The products that texts mean, by text. */
type Meant = ReadonlyMap<string, readonly ProductRow[]>;
const NOTHING: Meant = new Map();

async function lookUp(texts: readonly string[], signal: AbortSignal): Promise<Meant> {
  const meant = new Map<string, readonly ProductRow[]>();
  const waiting = [...texts];
  const work = async (): Promise<void> => {
    for (let text = waiting.shift(); text !== undefined; text = waiting.shift())
      meant.set(text, meantBy(text, await findProducts(text, signal)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return meant;
}

/** Looks up what pasted names and codes mean; exactly, never the best match. */
export function usePastedProducts(texts: readonly string[]) {
  const {
    data = NOTHING,
    isFetching,
    error,
    refetch,
  } = useQuery({
    queryKey: ['products', 'pasted', texts],
    queryFn: async ({ signal }) => lookUp(texts, signal),
    enabled: texts.length > 0,
    retry: false,
  });
  return {
    find: (text: string): readonly ProductRow[] => data.get(text) ?? [],
    isLooking: isFetching,
    hasFailed: error !== null && !isFetching,
    error,
    retry: () => void refetch(),
  };
}
