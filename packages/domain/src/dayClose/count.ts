import { MAX_PAISE, refuseField, type CountedPieces, type Refused } from '@bahi/contracts';

/** The drawer as it was counted. */
export interface Count {
  counted: CountedPieces[];
  /** The rest, as one sum. */
  loosePaise: number;
}

export interface CountedCash extends Count {
  countedPaise: number;
}

/** Adds a count up; pieces that were not there are left out, the others stand from the largest. Refusals: `too_large`. */
export function addUp({ counted, loosePaise }: Count): CountedCash | Refused {
  const pieces = counted.filter(({ count }) => count > 0).toSorted((a, b) => b.paise - a.paise);
  const countedPaise = pieces.reduce((sum, { paise, count }) => sum + paise * count, loosePaise);
  if (countedPaise > MAX_PAISE) return refuseField('too_large', 'counted');
  return { counted: pieces, loosePaise, countedPaise };
}
