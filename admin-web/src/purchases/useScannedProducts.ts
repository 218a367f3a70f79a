import type { ProductRow } from '@bahi/contracts';
import { useEffect, useState } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { useProductNames } from '../labels/productNames.ts';
import { useToast } from '../messages/toasts.ts';
import { useProductLookup, type ProductLookup } from '../productSearch/useProductLookup.ts';
import { useScanner } from '../scanning/useScanner.ts';
import { quantityId, type LineDraft } from './purchaseDraft.ts';

/** Scanned goods, by exactly their code. One that has a line already gets no second one: its own is pointed at. */
export function useScannedProducts(
  linesNow: () => readonly LineDraft[],
  onAdd: (product: ProductRow) => void,
): ProductLookup {
  const translate = useTranslate();
  const toast = useToast();
  const namesOf = useProductNames();
  /** An object of its own for each scan: the second one points again. */
  const [pointed, setPointed] = useState<{ key: number }>();
  useEffect(() => {
    // not before the question for the product is gone: it gives the focus back to where it was
    if (pointed !== undefined) document.getElementById(quantityId(pointed))?.focus();
  }, [pointed]);
  const take = (product: ProductRow): void => {
    const line = linesNow().find((one) => one.product?.id === product.id);
    if (line === undefined) return onAdd(product);
    toast.info(translate('purchases.alreadyOnBill', { name: namesOf(product).first }));
    setPointed({ key: line.key });
  };
  const lookup = useProductLookup(take, { kind: 'goods' });
  useScanner((code) => lookup.addByCode(code, undefined), lookup.isKnown);
  return lookup;
}
