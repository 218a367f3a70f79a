import type { Unit } from '@bahi/contracts';
import { useCallback } from 'react';
import { formatMilli } from '../format/quantity.ts';
import { useTranslate } from '../providers/language.ts';

/** `2.5 kg` in the reader's language, from integer thousandths. */
export function useQuantityText(): (quantityMilli: number, unit: Unit) => string {
  const translate = useTranslate();
  return useCallback(
    (quantityMilli, unit) => `${formatMilli(quantityMilli)} ${translate(`common.units.${unit}`)}`,
    [translate],
  );
}
