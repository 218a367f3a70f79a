import type { Unit } from '@bahi/contracts';
import { formatMilli } from '../format/quantity.ts';
import { useTranslate } from '../i18n/language.ts';

/** Formats thousandths with their unit: `12.5 kg`. */
export function useQuantityText(): (milli: number, unit: Unit) => string {
  const translate = useTranslate();
  return (milli, unit) => `${formatMilli(milli)} ${translate(`common.units.${unit}`)}`;
}
