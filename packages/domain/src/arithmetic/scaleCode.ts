import { mulDivHalfUp, type ScaleCode, type Unit } from '@bahi/contracts';
import { hasCheckDigit } from './checkDigits.ts';

/** The content of a scale label: the product and its weight or price. */
export interface ScaleReading {
  /**
   * Possible SKUs or barcodes of the product: the item's digits without leading zeros, or all digits after the prefix.
   */
  itemCodes: readonly [string, string];
  content: ScaleCode['content'];
  /** Grams or millilitres, or paise. */
  value: number;
  hasCheckDigit: boolean;
}

const LENGTH = 13;

/**
 * Reads an EAN-13 code printed by a scale: the prefix, the item, the weight or price in `digits` digits, the check
 * digit. The longest of the shop's prefixes wins. Undefined for any other code.
 */
export function readScaleCode(code: string, scaleCodes: readonly ScaleCode[]): ScaleReading | undefined {
  if (!/^2\d{12}$/.test(code)) return undefined;
  const layouts = scaleCodes.filter(({ prefix }) => code.startsWith(prefix));
  const [layout] = layouts.toSorted((a, b) => b.prefix.length - a.prefix.length);
  if (layout === undefined) return undefined;
  const { prefix, content, digits } = layout;
  const valueAt = LENGTH - 1 - digits;
  const item = code.slice(prefix.length, valueAt);
  return {
    itemCodes: [item.replace(/^0+(?=\d)/, ''), `${prefix}${item}`],
    content,
    value: Number(code.slice(valueAt, LENGTH - 1)),
    hasCheckDigit: hasCheckDigit(code),
  };
}

/** Thousandths of a unit in one gram or millilitre. */
const MILLI_PER_GRAM: Partial<Record<Unit, number>> = { kg: 1, liter: 1, gram: 1_000, ml: 1_000 };

/**
 * The quantity on a label, in thousandths of the product's unit. For a price it is the nearest quantity at the
 * product's price, so that the line differs from the label by at most half a step. Undefined if the weight is nothing
 * or the product is counted.
 */
export function quantityInScaleCode(
  { content, value }: Pick<ScaleReading, 'content' | 'value'>,
  { unit, sellingPricePaise }: { unit: Unit; sellingPricePaise: number },
): number | undefined {
  const perGram = MILLI_PER_GRAM[unit];
  if (perGram === undefined || sellingPricePaise <= 0) return undefined;
  const quantityMilli = content === 'weight' ? value * perGram : mulDivHalfUp(value, 1_000, sellingPricePaise);
  return quantityMilli > 0 ? quantityMilli : undefined;
}
