/**
 * How often a property is tried, and from which seed. `PROPERTY_SEED` repeats a failure (its report prints the seed),
 * `PROPERTY_RUNS` multiplies the runs for a long night.
 */
export function propertyRuns(numRuns: number): { numRuns: number; seed?: number } {
  const { PROPERTY_SEED: seed, PROPERTY_RUNS: factor = '1' } = process.env;
  return { numRuns: numRuns * Number(factor), ...(seed === undefined ? {} : { seed: Number(seed) }) };
}
