import type { ProductRow } from '@bahi/contracts';
import { quantityInScaleCode, type ScaleReading } from '@bahi/domain/arithmetic';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { productsById } from '../providers/calls/products.ts';
import { withCode, type SearchInput } from './searchInput.ts';
import { productQuery } from './useProductHits.ts';
import {
  useLookupQueue,
  type AddProduct,
  type HeldLookup,
  type HoldCode,
  type Resolved,
  type Weighed,
} from './useLookupQueue.ts';
import { hitsOf, useProductCodes, type CodeOptions } from './useProductCodes.ts';

/** A code that several products have, and the call that chooses one; undefined when none was meant. */
interface Choice {
  code: string;
  products: readonly ProductRow[];
  onChoose: (product: ProductRow | undefined) => void;
}

export interface ProductLookup {
  /** Adds a product that was chosen among the hits. */
  add: (product: ProductRow, quantityMilli: number | undefined) => void;
  /** Adds by scanned code. A scale's label gives the quantity unless one was typed. Calls `onFailed` when nothing was added. */
  addByCode: (code: string, quantityMilli: number | undefined, onFailed?: () => void) => void;
  /** Whether a product carries this code. */
  isKnown: (code: string) => Promise<boolean>;
  /** Adds by search words, for an Enter that is faster than the hits. Calls `onFailed` when nothing was added. */
  addByWords: (input: SearchInput, onFailed: () => void) => void;
  /** Adds the product that the previous screen asked for, or that was tapped there. */
  addById: (id: string, quantityMilli?: number) => void;
  /** A lookup is running, or waits for a choice. */
  isSearching: boolean;
  /** What has no answer yet. */
  held: readonly HeldLookup[];
  /** The first of them got no answer and is tried again. */
  isRepeated: boolean;
  /** Drops what is held. */
  giveUp: () => void;
  /** Why lookups added nothing, in the reader's language, until the next lookup. */
  failures: readonly string[];
  dismiss: () => void;
  choice: Choice | undefined;
}

function weighed(product: ProductRow, label: ScaleReading): Weighed | undefined {
  const quantityMilli = quantityInScaleCode(label, product);
  return quantityMilli === undefined ? undefined : { product, quantityMilli };
}

async function productOf(queryClient: QueryClient, id: string): Promise<ProductRow | undefined> {
  const [product] = await queryClient.fetchQuery({
    queryKey: ['products', 'onBill', [id]],
    queryFn: async ({ signal }) => productsById([id], signal),
  });
  return product;
}

interface LookupOptions extends CodeOptions {
  /** Holds codes that no product has; without it such a code is a failure. */
  onUnknown?: HoldCode;
}

/** Looks products up by code, search words or id, and adds them. */
export function useProductLookup(onAdd: AddProduct, { onUnknown, ...meant }: LookupOptions = {}): ProductLookup {
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const { ask, add, held, isRepeated, failures, dismiss, giveUp } = useLookupQueue(onAdd, onUnknown);
  const [choice, setChoice] = useState<Choice>();
  const { resolveCode, isKnown } = useProductCodes(meant);

  const choose = useCallback(async (code: string, products: readonly ProductRow[]) => {
    const chosen = await new Promise<ProductRow | undefined>((onChoose) => setChoice({ code, products, onChoose }));
    setChoice(undefined);
    return chosen;
  }, []);
  const addByCode = useCallback(
    (code: string, quantityMilli: number | undefined, onFailed?: () => void): void => {
      const find = async (): Promise<Resolved> => {
        const { products, label } = await resolveCode(code);
        if (label?.hasCheckDigit === false) return translate('billing.labelMisread', { code });
        const [only] = products;
        if (only === undefined) {
          const message = translate('billing.codeNotFound', { code });
          // the code of a label has the weight in it, and belongs to no product
          return label === undefined ? { code, message } : message;
        }
        const product = products.length === 1 ? only : await choose(code, products);
        if (product === undefined) return translate('billing.noneChosen', { code });
        return label === undefined
          ? product
          : (weighed(product, label) ?? translate('billing.labelUnusable', { code }));
      };
      // sent before the page is drawn again
      void queryClient.prefetchQuery(productQuery(code));
      ask({ by: 'code', value: code, quantityMilli, find, onFailed });
    },
    [ask, choose, queryClient, resolveCode, translate],
  );
  const addByWords = useCallback(
    ({ words, quantityMilli }: SearchInput, onFailed: () => void): void => {
      const find = async (): Promise<ProductRow | string> => {
        const hits = await hitsOf(queryClient, words);
        const carriers = withCode(hits, words);
        if (carriers.length <= 1) return hits[0] ?? translate('billing.notFound', { text: words });
        return (await choose(words, carriers)) ?? translate('billing.noneChosen', { code: words });
      };
      ask({ by: 'words', value: words, quantityMilli, find, onFailed });
    },
    [ask, choose, queryClient, translate],
  );
  const addById = useCallback(
    (id: string, quantityMilli?: number): void => {
      const find = async () => (await productOf(queryClient, id)) ?? translate('errors.unknown_product');
      ask({ by: 'id', value: id, quantityMilli, find });
    },
    [ask, queryClient, translate],
  );
  const isSearching = held.length > 0;
  return useMemo(
    () => ({
      add,
      addByCode,
      isKnown,
      addByWords,
      addById,
      isSearching,
      held,
      isRepeated,
      giveUp,
      failures,
      dismiss,
      choice,
    }),
    [add, addByCode, isKnown, addByWords, addById, isSearching, held, isRepeated, giveUp, failures, dismiss, choice],
  );
}
