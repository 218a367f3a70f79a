/**
 * `a × b ÷ c`, rounded half up to an integer. The result is exact if it is a safe integer, else the nearest number; `c` is
 * positive. Lifetime sums of a shop times a price exceed exact doubles, hence the BigInt path.
 */
export function multiplyDivide(a: number, b: number, c: number): number {
  const product = a * b;
  if (Number.isSafeInteger(2 * product + c)) return Math.floor((2 * product + c) / (2 * c)) + 0;
  const [numerator, denominator] = [2n * BigInt(a) * BigInt(b) + BigInt(c), 2n * BigInt(c)];
  const quotient = numerator / denominator;
  // BigInt division truncates towards zero, rounding half up needs the floor
  return Number(numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient);
}
