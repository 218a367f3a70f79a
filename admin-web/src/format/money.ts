import { mulDivHalfUp } from '@bahi/contracts';

const grouped = new Intl.NumberFormat('en-IN');

/** Formats paise: `₹12,34,567.89`, `-₹0.50`. */
export function formatPaise(paise: number): string {
  const whole = Math.abs(paise);
  const rest = whole % 100;
  const rupees = grouped.format((whole - rest) / 100);
  return `${paise < 0 ? '-' : ''}₹${rupees}.${String(rest).padStart(2, '0')}`;
}

/** Formats paise where there is little room: `₹45` for a whole amount, `₹45.50` otherwise. */
export const formatPaiseBrief = (paise: number): string => formatPaise(paise).replace(/\.00$/, '');

const compact = new Map<string, Intl.NumberFormat>();

/** Formats paise for an axis: `₹12.3K`, in Hindi `₹12.3 हज़ार`, without a line break. */
export function formatPaiseShort(paise: number, language: string): string {
  const options = { notation: 'compact', maximumFractionDigits: 1 } as const;
  const format = compact.get(language) ?? new Intl.NumberFormat(`${language}-IN-u-nu-latn`, options);
  compact.set(language, format);
  return `₹${format.format(paise / 100).replaceAll(' ', '\u00a0')}`;
}

const CRORE_PAISE = 1_000_000_000;

/** Formats paise in crores (ten million rupees) with two decimals: `12,345.68`. */
export const formatCrores = (paise: number): string => formatIn(CRORE_PAISE, paise);

/** A hundred thousand crores of rupees. */
export const LAKH_CRORE_PAISE = 100_000 * CRORE_PAISE;

/** Formats paise in lakh crores, for the largest amounts: `12.35`. */
export const formatLakhCrores = (paise: number): string => formatIn(LAKH_CRORE_PAISE, paise);

function formatIn(unitPaise: number, paise: number): string {
  const hundredths = mulDivHalfUp(Math.abs(paise), 100, unitPaise);
  const rest = hundredths % 100;
  return `${paise < 0 ? '-' : ''}${grouped.format((hundredths - rest) / 100)}.${String(rest).padStart(2, '0')}`;
}

/** Formats paise for a field, without sign and grouping: `1234.50`, `12`; empty for null, and for NaN, which has no text. */
export function typedPaise(paise: number | null | undefined): string {
  if (paise === null || paise === undefined || Number.isNaN(paise)) return '';
  const whole = Math.abs(paise);
  const rest = whole % 100;
  const rupees = String((whole - rest) / 100);
  return `${paise < 0 ? '-' : ''}${rest === 0 ? rupees : `${rupees}.${String(rest).padStart(2, '0')}`}`;
}
