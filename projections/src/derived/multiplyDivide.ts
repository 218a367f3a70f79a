/**
 * `a × b ÷ c`, rounded half-up to an integer, whatever the size of the product: exact where the result is a safe integer, else the nearest number; `c` is positive.
 * Sums of a shop's life times a price leave the exact range of a double, hence the second path.
 */
export function multiplyDivide(a: number, b: number, c: number): number {
  const product = a * b;
  if (Number.isSafeInteger(2 * product + c)) return Math.floor((2 * product + c) / (2 * c)) + 0;
  const [numerator, denominator] = [2n * BigInt(a) * BigInt(b) + BigInt(c), 2n * BigInt(c)];
  const quotient = numerator / denominator;
  // BigInt division cuts towards zero, half-up needs the floor
  return Number(numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient);
}
