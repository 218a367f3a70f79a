import type { EarlierTakings, Takings } from '@bahi/contracts';

/** By how many percent a figure is more than before, rounded; negative if it is less. Null if there is nothing to compare with. */
export function percentMore(now: number, before: number): number | null {
  return before > 0 ? Math.round(((now - before) * 100) / before) + 0 : null;
}

/** A figure of the takings that is compared. */
export type TakingsFigure = keyof Pick<
  Takings & EarlierTakings,
  'revenuePaise' | 'bills' | 'averageBillPaise' | 'grossProfitPaise'
>;
