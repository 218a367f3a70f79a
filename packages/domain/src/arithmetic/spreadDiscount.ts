/**
 * Spreads an amount over line values by largest remainder (R24). The shares add up to the amount to the paisa. If the
 * amount is at most the sum of the values, no share exceeds its value. Equal remainders favour the earlier line. Values
 * are not negative.
 */
export function spreadDiscount(amountPaise: number, valuesPaise: readonly number[]): number[] {
  const sum = valuesPaise.reduce((total, value) => total + BigInt(value), 0n);
  if (amountPaise === 0 || sum === 0n) return valuesPaise.map(() => 0);
  const amount = BigInt(amountPaise);
  const parts = valuesPaise.map((value, index) => {
    const exact = amount * BigInt(value);
    return { index, share: Number(exact / sum), remainder: exact % sum };
  });
  let left = amountPaise - parts.reduce((total, part) => total + part.share, 0);
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
  );
  for (const part of byRemainder) {
    if (left === 0) break;
    part.share += 1;
    left -= 1;
  }
  return parts.map((part) => part.share);
}
