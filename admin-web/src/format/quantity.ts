const grouped = new Intl.NumberFormat('en-IN');

/** Formats a count: `12,34,567`. */
export const formatCount = (count: number): string => grouped.format(count);

/** Formats thousandths: `1.5`, `12,000`, `-0.25`. */
export function formatMilli(milli: number): string {
  const whole = Math.abs(milli);
  const rest = whole % 1_000;
  return `${milli < 0 ? '-' : ''}${grouped.format((whole - rest) / 1_000)}${fraction(rest)}`;
}

/** Formats thousandths for a field, without grouping: `1.5`; empty for null, and for NaN, which has no text. */
export function typedMilli(milli: number | null | undefined): string {
  if (milli === null || milli === undefined || Number.isNaN(milli)) return '';
  const whole = Math.abs(milli);
  const rest = whole % 1_000;
  return `${milli < 0 ? '-' : ''}${(whole - rest) / 1_000}${fraction(rest)}`;
}

function fraction(rest: number): string {
  return rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0+$/, '')}`;
}
