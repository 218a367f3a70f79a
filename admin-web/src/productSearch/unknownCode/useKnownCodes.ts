import type { HeldCode, ProductRow } from '@bahi/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useProductCodes } from '../useProductCodes.ts';

const ANY_PRODUCT = {};

/** Calls `onKnown` for each code that exactly one product has by now, such as one that another till has added. */
export function useKnownCodes(codes: readonly HeldCode[], onKnown: (code: string, product: ProductRow) => void): void {
  const { resolveCode } = useProductCodes(ANY_PRODUCT);
  const asked = codes.map(({ code }) => code);
  // live messages about products find it by its first part
  const { data } = useQuery({
    queryKey: ['products', 'heldCodes', asked],
    queryFn: async () => {
      const found: (readonly [string, ProductRow])[] = [];
      for (const code of asked) {
        const { products } = await resolveCode(code);
        const [only] = products;
        if (only !== undefined && products.length === 1) found.push([code, only]);
      }
      return found;
    },
    enabled: asked.length > 0,
  });
  const tell = useEffectEvent(onKnown);
  useEffect(() => {
    for (const [code, product] of data ?? []) tell(code, product);
  }, [data]);
}
