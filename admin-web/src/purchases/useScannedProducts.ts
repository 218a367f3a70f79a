import type { ProductRow } from '@bahi/contracts';
import { useEffect, useState } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { useProductNames } from '../labels/productNames.ts';
import { useToast } from '../messages/toasts.ts';
import { useKeptLookups } from '../productSearch/useKeptLookups.ts';
import { useProductLookup, type ProductLookup } from '../productSearch/useProductLookup.ts';
import { useScanner } from '../scanning/useScanner.ts';
import { quantityId, type LineDraft } from './purchaseDraft.ts';

/** Adds scanned goods. A product that has a line gets no second one: its line is highlighted. */
export function useScannedProducts(
  linesNow: () => readonly LineDraft[],
  onAdd: (product: ProductRow) => void,
): ProductLookup {
  const translate = useTranslate();
  const toast = useToast();
  const namesOf = useProductNames();
  /** A new object for each scan, so that a second scan highlights again. */
  const [pointed, setPointed] = useState<{ key: number }>();
  useEffect(() => {
    // after the choice dialog has closed, because it restores the focus
    if (pointed !== undefined) document.getElementById(quantityId(pointed))?.focus();
  }, [pointed]);
  const take = (product: ProductRow): void => {
    const line = linesNow().find((one) => one.product?.id === product.id);
    if (line === undefined) return onAdd(product);
    toast.info(translate('purchases.alreadyOnBill', { name: namesOf(product).first }));
    setPointed({ key: line.key });
  };
  const lookup = useProductLookup(take, { kind: 'goods' });
  useKeptLookups('purchases/create', lookup);
  useScanner((code) => lookup.addByCode(code, undefined), lookup.isKnown);
  return lookup;
}
