import type { ProductRow } from '@bahi/contracts';
import { isCancelledError, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { findProducts } from '../providers/calls/products.ts';
import { messageOf } from '../providers/apiError.ts';
import { useTranslate } from '../providers/language.ts';
import { rankHits, withCode, type SearchWish } from './productHits.ts';
import { productQuery } from './useProductHits.ts';

export interface ProductWishes {
  /** What was scanned. */
  addByCode: (code: string, quantityMilli: number | undefined) => void;
  /** What was typed and closed with Enter before the hits were here. */
  addByWords: (wish: SearchWish & { text: string }) => void;
  /** What could not be found, in the reader's language. */
  failure: string | undefined;
  settle: () => void;
  /** A code that several products carry. */
  choice: { code: string; products: ProductRow[] } | undefined;
  choose: (product: ProductRow | undefined) => void;
}

/**
 * Products asked for by code or by words, one after the other, so that they come onto the bill in the order they were asked for.
 * `onLost` gets back the text of a search that found nothing.
 */
export function useProductWishes(
  onAdd: (product: ProductRow, quantityMilli: number | undefined) => void,
  onLost: (text: string) => void,
): ProductWishes {
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const queue = useRef(Promise.resolve());
  const [failure, setFailure] = useState<string>();
  const [choice, setChoice] = useState<{ code: string; products: ProductRow[]; quantityMilli: number | undefined }>();

  /** The search that typing has begun ends with its field; what was asked for is then searched again. */
  const hitsOf = async (words: string): Promise<ProductRow[]> => {
    const query = productQuery(words);
    try {
      return await queryClient.fetchQuery(query);
    } catch (error) {
      if (!isCancelledError(error)) throw error;
      return queryClient.fetchQuery({ ...query, queryFn: async () => findProducts(words) });
    }
  };

  const ask = (words: string, found: (products: ProductRow[]) => void): void => {
    queue.current = queue.current.then(async () => {
      try {
        found(await hitsOf(words));
      } catch (error) {
        setFailure(`${translate('billing.searchFailed')} ${messageOf(error)}`);
      }
    });
  };

  return {
    addByCode(code, quantityMilli) {
      ask(code, (products) => {
        const carrying = withCode(products, code);
        const [only] = carrying;
        setFailure(only === undefined ? translate('billing.codeNotFound', { code }) : undefined);
        if (carrying.length > 1) setChoice({ code, products: carrying, quantityMilli });
        else if (only !== undefined) onAdd(only, quantityMilli);
      });
    },
    addByWords({ text, words, quantityMilli }) {
      ask(words, (products) => {
        const [best] = rankHits(products, words);
        setFailure(best === undefined ? translate('billing.notFound', { text: words }) : undefined);
        if (best === undefined) onLost(text);
        else onAdd(best, quantityMilli);
      });
    },
    failure,
    settle: () => setFailure(undefined),
    choice,
    choose(product) {
      if (product !== undefined) onAdd(product, choice?.quantityMilli);
      setChoice(undefined);
    },
  };
}
