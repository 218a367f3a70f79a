/** Rupees of the notes and sums that people round up to. */
const STEPS = [10, 50, 100, 500] as const;

/**
 * What a customer is likely to hand over for a total in paise: the exact sum, then the next ten, fifty, hundred and five hundred
 * rupees. ₹437: 437, 440, 450, 500. None for a bill of nothing.
 */
export function quickAmounts(totalPaise: number): number[] {
  if (!(totalPaise > 0)) return [];
  const rounded = STEPS.map((rupees) => Math.ceil(totalPaise / (rupees * 100)) * rupees * 100);
  return [...new Set([totalPaise, ...rounded])];
}
