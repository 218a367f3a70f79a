import type { CustomerRow } from '@bahi/contracts';

/** By what lists of dues are filtered and sorted. */
export interface DueKeys {
  dueState: 'owes' | 'advance' | null;
  /** Those who owe first: by the day that was promised, then by the day since when; then all others. */
  dueKey: string;
}

const LAST_DAY = '9999-12-31';

export function dueKeys({
  duePaise = 0,
  promiseDate,
  oldestDueAt,
}: Pick<CustomerRow, 'duePaise' | 'promiseDate' | 'oldestDueAt'>): DueKeys {
  const dueState = duePaise > 0 ? 'owes' : duePaise < 0 ? 'advance' : null;
  const dueKey = dueState === 'owes' ? `0|${promiseDate ?? LAST_DAY}|${oldestDueAt ?? LAST_DAY}` : '1';
  return { dueState, dueKey };
}
