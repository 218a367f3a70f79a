import type { PricedLine } from '@bahi/contracts';

/** A line over which a discount is spread. */
export interface SharingLine extends Pick<PricedLine, 'productId' | 'gstRateBps' | 'quantityMilli' | 'discountPaise'> {
  /** As entered, less the line's own discount; not negative. */
  valuePaise: number;
}

/**
 * Spreads an amount over the values of lines by largest remainder (R24). The shares add up to the amount to the paisa. If the
 * amount is at most the sum of the values, no share exceeds its value. The order of the lines makes no difference.
 */
export function spreadDiscount(amountPaise: number, lines: readonly SharingLine[]): number[] {
  const sum = lines.reduce((total, { valuePaise }) => total + BigInt(valuePaise), 0n);
  if (amountPaise === 0 || sum === 0n) return lines.map(() => 0);
  const amount = BigInt(amountPaise);
  const parts = lines.map((line) => {
    const exact = amount * BigInt(line.valuePaise);
    return { line, share: Number(exact / sum), remainder: exact % sum };
  });
  let left = amountPaise - parts.reduce((total, part) => total + part.share, 0);
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? compareLines(a.line, b.line) : a.remainder < b.remainder ? 1 : -1,
  );
  for (const part of byRemainder) {
    if (left === 0) break;
    part.share += 1;
    left -= 1;
  }
  return parts.map((part) => part.share);
}

/** Which of two lines with equal remainders gets a paisa first. Lines that are equal here differ in no figure. */
function compareLines(a: SharingLine, b: SharingLine): number {
  if (a.valuePaise !== b.valuePaise) return b.valuePaise - a.valuePaise;
  if (a.gstRateBps !== b.gstRateBps) return b.gstRateBps - a.gstRateBps;
  if (a.productId !== b.productId) return a.productId < b.productId ? -1 : 1;
  return b.quantityMilli - a.quantityMilli || b.discountPaise - a.discountPaise;
}

/** A line of a supplier's bill over which an amount is spread. */
export type BilledLine = Pick<SharingLine, 'productId' | 'gstRateBps' | 'quantityMilli' | 'valuePaise'>;

/**
 * Spreads an amount of a supplier's bill over the values of its lines, as `spreadDiscount` does. If all lines are free, each gets the
 * same part, so that the shares always add up to the amount.
 */
export function spreadOverBill(amountPaise: number, lines: readonly BilledLine[]): number[] {
  const isFree = lines.every(({ valuePaise }) => valuePaise === 0);
  return spreadDiscount(
    amountPaise,
    lines.map((line) => ({ ...line, discountPaise: 0, valuePaise: isFree ? 1 : line.valuePaise })),
  );
}
