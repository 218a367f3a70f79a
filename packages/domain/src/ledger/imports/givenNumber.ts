import type { ImportProgress } from '../state/state.ts';

/** The next `IMP-n` for an imported document without a number; numbers that the import has already are skipped. */
export function givenNumber(progress: ImportProgress | undefined): string {
  let next = (progress?.lastGiven ?? 0) + 1;
  while (progress?.originalNumbers.has(`IMP-${next}`) === true) next += 1;
  return `IMP-${next}`;
}
