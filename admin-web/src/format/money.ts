const grouped = new Intl.NumberFormat('en-IN');

/** Integer paise as people read it: `₹12,34,567.89`, `-₹0.50`. */
export function formatPaise(paise: number): string {
  const whole = Math.abs(paise);
  const rest = whole % 100;
  const rupees = grouped.format((whole - rest) / 100);
  return `${paise < 0 ? '-' : ''}₹${rupees}.${String(rest).padStart(2, '0')}`;
}

/** Integer paise as people type it, without sign and grouping: `1234.50`, `12`; empty for nothing. */
export function typedPaise(paise: number | null | undefined): string {
  if (paise === null || paise === undefined) return '';
  const whole = Math.abs(paise);
  const rest = whole % 100;
  const rupees = String((whole - rest) / 100);
  return `${paise < 0 ? '-' : ''}${rest === 0 ? rupees : `${rupees}.${String(rest).padStart(2, '0')}`}`;
}
