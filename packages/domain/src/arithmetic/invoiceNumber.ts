/** Maximum length of a number by GST law (R8). */
export const GST_LIMIT = 16;
/** Longest prefix that leaves room for the fiscal year in the number (R10). */
const YEAR_FITS = 5;
/** Longest billing initial with a GST number: `I/00001` has to fit 16 characters (R10). */
export const MAX_INITIAL_WITH_GST = 10;

/** What the text of a number is made of; `till` is empty for the only one. */
export interface NumberedSeries {
  prefix: string;
  till: string;
  fiscalYear: string;
}

/**
 * The number as printed (R10): `SHARM/2526/00001`, `SHARMA/00001` for a longer prefix, `SK/B/00001` for a lettered
 * till. If 16 characters are the limit and the digits need more room, the first separator is omitted; null when nothing
 * fits.
 */
export function formatNumber(series: NumberedSeries, sequence: number, boundByGst: boolean): string | null {
  const { prefix } = series;
  const rest = middleOf(series) + String(sequence).padStart(5, '0');
  const whole = `${prefix}/${rest}`;
  if (!boundByGst || whole.length <= GST_LIMIT) return whole;
  const squeezed = prefix + rest;
  return squeezed.length <= GST_LIMIT ? squeezed : null;
}

/** The part between prefix and digits. */
export function middleOf({ prefix, till, fiscalYear }: NumberedSeries): string {
  if (till !== '') return `${till}/`;
  return prefix.length <= YEAR_FITS ? `${fiscalYear}/` : '';
}
