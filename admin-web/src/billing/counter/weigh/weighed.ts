import { MAX_MILLI, MAX_PAISE, type ProductTile, type Unit } from '@bahi/contracts';
import { lineGross, quantityForAmount, type QuantityForAmount } from '@bahi/domain/arithmetic';
import { parseMilli, parsePaise } from '../../../format/parse.ts';

/** What is typed: how much, or for how many rupees. */
export type WeighedBy = 'quantity' | 'amount';

/** The quantity and what it costs; undefined while the text is none, or none that can be sold. */
export function weighed(
  by: WeighedBy,
  text: string,
  { sellingPricePaise }: Pick<ProductTile, 'sellingPricePaise'>,
): QuantityForAmount | undefined {
  if (by === 'amount') {
    const amountPaise = parsePaise(text) ?? 0;
    return amountPaise > MAX_PAISE ? undefined : quantityForAmount(amountPaise, sellingPricePaise);
  }
  const quantityMilli = parseMilli(text) ?? 0;
  if (quantityMilli <= 0 || quantityMilli > MAX_MILLI) return undefined;
  return { quantityMilli, totalPaise: lineGross(quantityMilli, sellingPricePaise) };
}

/** A key of the pad: a digit, the decimal point, or the key that takes the last character back. */
export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back';

/** The text after a key of the pad. */
export function withKey(text: string, key: PadKey): string {
  if (key === 'back') return text.slice(0, -1);
  if (key === '.') return text.includes('.') ? text : `${text === '' ? '0' : text}.`;
  return text === '0' ? key : `${text}${key}`;
}

/** What is asked for most: parts of a kilogram or liter, or grams; and rupees. */
export function offered(by: WeighedBy, unit: Unit): readonly string[] {
  if (by === 'amount') return ['10', '20', '50', '100'];
  return unit === 'gram' || unit === 'ml' ? ['50', '100', '250', '500'] : ['0.1', '0.25', '0.5', '1'];
}
