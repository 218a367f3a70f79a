import type { ProductRow } from '@bahi/contracts';
import { quantityInScaleCode, type ScaleReading } from '@bahi/domain/arithmetic';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { productsById } from '../providers/calls/products.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { withCode, type SearchInput } from './searchInput.ts';
import { hitsOf, useProductCodes, type CodeOptions } from './useProductCodes.ts';

/** A code that several products have, and the call that chooses one; undefined when none was meant. */
interface Choice {
  code: string;
  products: readonly ProductRow[];
  onChoose: (product: ProductRow | undefined) => void;
}

/** Adds a product. A text that it returns says why it does not, in the reader's language. */
type AddProduct = (product: ProductRow, quantityMilli: number | undefined) => unknown;

const refusalIn = (answer: unknown): string | undefined => (typeof answer === 'string' ? answer : undefined);

export interface ProductLookup {
  /** Adds a product that was chosen among the hits. */
  add: (product: ProductRow, quantityMilli: number | undefined) => void;
  /** Adds by scanned code. A scale's label gives the quantity unless one was typed. Calls `onFailed` when nothing was added. */
  addByCode: (code: string, quantityMilli: number | undefined, onFailed?: () => void) => void;
  /** Whether a product carries this code. */
  isKnown: (code: string) => Promise<boolean>;
  /** Adds by search words, for an Enter that is faster than the hits. Calls `onFailed` when nothing was added. */
  addByWords: (input: SearchInput, onFailed: () => void) => void;
  /** Adds the product that the previous screen asked for. */
  addById: (id: string) => void;
  /** A lookup is running, or waits for a choice. */
  isSearching: boolean;
  /** Why lookups added nothing, in the reader's language, until the next lookup. */
  failures: readonly string[];
  dismiss: () => void;
  choice: Choice | undefined;
}

/** Number of running lookups, and those that failed since the first of them started. */
interface Lookups {
  pending: number;
  failures: readonly string[];
}

const IDLE: Lookups = { pending: 0, failures: [] };
const started = ({ pending, failures }: Lookups): Lookups => ({
  pending: pending + 1,
  failures: pending === 0 ? [] : failures,
});
const ended = ({ pending, failures }: Lookups, failure: string | undefined): Lookups => ({
  pending: pending - 1,
  failures: failure === undefined ? failures : [...failures, failure],
});

interface Weighed {
  product: ProductRow;
  quantityMilli: number;
}
type Resolved = ProductRow | Weighed | string;

function weighed(product: ProductRow, label: ScaleReading): Weighed | undefined {
  const quantityMilli = quantityInScaleCode(label, product);
  return quantityMilli === undefined ? undefined : { product, quantityMilli };
}

/** Runs lookups one after the other, so that products are added in the order they were asked for. */
function useLookupQueue(onAdd: AddProduct) {
  const translate = useTranslate();
  const queue = useRef(Promise.resolve());
  // the answer is added to the bill as it is by then
  const newestOnAdd = useRef(onAdd);
  useLayoutEffect(() => {
    newestOnAdd.current = onAdd;
  }, [onAdd]);
  const [{ pending, failures }, setLookups] = useState(IDLE);
  /** `find` returns the product, with a quantity if the code has one, or a message that says why there is none. */
  const ask = useCallback(
    (quantityMilli: number | undefined, find: () => Promise<Resolved>, onFailed?: () => void): void => {
      const search = async (): Promise<string | undefined> => {
        try {
          const found = await find();
          if (typeof found === 'string') return found;
          const { product, quantityMilli: labelQuantityMilli } =
            'product' in found ? found : { product: found, quantityMilli: undefined };
          return refusalIn(newestOnAdd.current(product, quantityMilli ?? labelQuantityMilli));
        } catch (error) {
          return `${translate('billing.searchFailed')} ${messageOf(error)}`;
        }
      };
      setLookups(started);
      queue.current = queue.current.then(async () => {
        const failure = await search();
        if (failure !== undefined) onFailed?.();
        setLookups((lookups) => ended(lookups, failure));
      });
    },
    [translate],
  );
  const report = useCallback((now: readonly string[]) => setLookups((lookups) => ({ ...lookups, failures: now })), []);
  const dismiss = useCallback(() => report([]), [report]);
  const add = useCallback<ProductLookup['add']>(
    (product, quantityMilli) => {
      const refusal = refusalIn(newestOnAdd.current(product, quantityMilli));
      report(refusal === undefined ? [] : [refusal]);
    },
    [report],
  );
  return { ask, add, pending, failures, dismiss };
}

/** Looks products up by code, search words or id, and adds them. */
export function useProductLookup(onAdd: AddProduct, meant: CodeOptions = {}): ProductLookup {
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const { ask, add, pending, failures, dismiss } = useLookupQueue(onAdd);
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
        if (only === undefined) return translate('billing.codeNotFound', { code });
        const product = products.length === 1 ? only : await choose(code, products);
        if (product === undefined) return translate('billing.noneChosen', { code });
        return label === undefined
          ? product
          : (weighed(product, label) ?? translate('billing.labelUnusable', { code }));
      };
      ask(quantityMilli, find, onFailed);
    },
    [ask, choose, resolveCode, translate],
  );
  const addByWords = useCallback(
    ({ words, quantityMilli }: SearchInput, onFailed: () => void): void => {
      const find = async (): Promise<ProductRow | string> => {
        const hits = await hitsOf(queryClient, words);
        const carriers = withCode(hits, words);
        if (carriers.length <= 1) return hits[0] ?? translate('billing.notFound', { text: words });
        return (await choose(words, carriers)) ?? translate('billing.noneChosen', { code: words });
      };
      ask(quantityMilli, find, onFailed);
    },
    [ask, choose, queryClient, translate],
  );
  const addById = useCallback(
    (id: string): void =>
      ask(undefined, async () => {
        const [product] = await queryClient.fetchQuery({
          queryKey: ['products', 'onBill', [id]],
          queryFn: async ({ signal }) => productsById([id], signal),
        });
        return product ?? translate('errors.unknown_product');
      }),
    [ask, queryClient, translate],
  );
  const isSearching = pending > 0;
  return useMemo(
    () => ({ add, addByCode, isKnown, addByWords, addById, isSearching, failures, dismiss, choice }),
    [add, addByCode, isKnown, addByWords, addById, isSearching, failures, dismiss, choice],
  );
}
