import { MEASURES, type ProductTile } from '@bahi/contracts';
import { useCallback, useMemo, useState } from 'react';
import { useTranslate } from '../../../i18n/language.ts';
import { useProductNames } from '../../../labels/productNames.ts';
import { useToast } from '../../../messages/toasts.ts';

/** A product of which it is asked how much. */
export interface Weighing {
  product: ProductTile;
  /** The amount that was typed already. */
  amountPaise: number | undefined;
}

/** Asks how much of a product goes on the bill. Goods that are counted cannot be had for an amount. */
export function useWeighing(onAdd: (product: ProductTile, quantityMilli: number) => void) {
  const translate = useTranslate();
  const toast = useToast();
  const namesOf = useProductNames();
  const [weighing, setWeighing] = useState<Weighing>();
  const ask = useCallback(
    (product: ProductTile, amountPaise?: number): void => {
      if (MEASURES[product.unit] !== 'count') setWeighing({ product, amountPaise });
      else toast.error(translate('weigh.notDivided', { name: namesOf(product).first }));
    },
    [namesOf, toast, translate],
  );
  const close = useCallback(() => setWeighing(undefined), []);
  const take = useCallback(
    (product: ProductTile, quantityMilli: number): void => {
      close();
      onAdd(product, quantityMilli);
    },
    [close, onAdd],
  );
  return useMemo(() => ({ weighing, ask, take, close }), [weighing, ask, take, close]);
}
