import type { RoundOff } from '@bahi/contracts';

/**
 * The difference from a payable amount to the whole rupee, rounded from 50 paise up (R25): 1,284.49 → −0.49, 1,284.50 →
 * +0.50.
 */
export function roundOffPaise(payablePaise: number, mode: RoundOff): number {
  if (mode === 'none') return 0;
  const paise = payablePaise % 100;
  if (paise === 0) return 0;
  return paise < 50 ? -paise : 100 - paise;
}
