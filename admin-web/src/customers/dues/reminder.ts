import type { CustomerRow } from '@bahi/contracts';

/** Whether a reminder may be offered: money is due, and the day that was promised has passed. */
export const isToRemind = (
  { duePaise = 0, promiseDate }: Pick<CustomerRow, 'duePaise' | 'promiseDate'>,
  today: string,
): boolean => duePaise > 0 && promiseDate !== null && promiseDate !== undefined && promiseDate < today;
