const { PROPERTY_SEED: seed, PROPERTY_RUNS = '1' } = process.env;
const factor = Number(PROPERTY_RUNS);

/**
 * Number of runs and seed of a property. `PROPERTY_SEED` repeats a failure (its report prints the seed), `PROPERTY_RUNS`
 * multiplies the runs for a long test.
 */
export function propertyRuns(numRuns: number): { numRuns: number; seed?: number } {
  return { numRuns: Math.ceil(numRuns * factor), ...(seed === undefined ? {} : { seed: Number(seed) }) };
}
