/**
 * Spreads a tax in paise over rows by their exact tax, signed, by largest remainder (TS6): each row gets its exact tax, changed in
 * proportion to its size so that the rows add up to the tax, and rounded. `exact` are the rows' exact taxes times
 * `denominator`. Of equal remainders the larger row comes first, then the earlier one.
 */
export function spreadTax(taxPaise: number, exact: readonly number[], denominator: number): number[] {
  const sizes = exact.map((each) => BigInt(Math.abs(each)));
  const size = sizes.reduce((sum, each) => sum + each, 0n);
  // rows without value: only their number can take what is left
  if (size === 0n) return exact.map((_, index) => (index === 0 ? taxPaise : 0));
  const excess = BigInt(taxPaise) * BigInt(denominator) - exact.reduce((sum, each) => sum + BigInt(each), 0n);
  const divisor = BigInt(denominator) * size;
  const parts = exact.map((each, index) => {
    const target = BigInt(each) * size + excess * (sizes[index] ?? 0n);
    const remainder = ((target % divisor) + divisor) % divisor;
    return { index, size: sizes[index] ?? 0n, remainder, paise: Number((target - remainder) / divisor) };
  });
  let left = taxPaise - parts.reduce((sum, { paise }) => sum + paise, 0);
  const compare = (a: bigint, b: bigint): number => (a === b ? 0 : a > b ? -1 : 1);
  for (const part of parts.toSorted((a, b) => compare(a.remainder, b.remainder) || compare(a.size, b.size))) {
    if (left === 0) break;
    part.paise += 1;
    left -= 1;
  }
  return parts.map(({ paise }) => paise);
}
