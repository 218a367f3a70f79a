import { latinDigits } from '../../format/parse.ts';

/** A percentage as text, from basis points; empty for null. */
export const percentText = (bps: number | null): string => (bps === null ? '' : String(bps / 100));

/** Basis points of a typed percentage: null for none, NaN for text that is no percentage of at most two decimals. */
export function readPercent(text: string): number | null {
  const typed = latinDigits(text).replace('%', '').trim();
  if (typed === '') return null;
  const [, whole, decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(typed) ?? [];
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}
