/**
 * Calculates a × b ÷ c exactly and rounds to the nearest integer. A half is rounded away from zero (4.5 → 5, −4.5 →
 * −5), so that reversing an amount gives exactly its negative. All arguments are integers, c > 0. A result beyond the
 * safe integers is returned as the nearest number; callers refuse results that fail `Number.isSafeInteger`.
 */
export function mulDivHalfUp(a: number, b: number, c: number): number {
  const product = a * b;
  const numerator = 2 * Math.abs(product) + c;
  if (!Number.isSafeInteger(numerator)) return exactly(a, b, c);
  const divisor = 2 * c;
  const rounded = (numerator - (numerator % divisor)) / divisor;
  return product < 0 && rounded !== 0 ? -rounded : rounded;
}

function exactly(a: number, b: number, c: number): number {
  const product = BigInt(a) * BigInt(b);
  const size = product < 0n ? -product : product;
  const rounded = Number((2n * size + BigInt(c)) / (2n * BigInt(c)));
  return product < 0n && rounded !== 0 ? -rounded : rounded;
}
