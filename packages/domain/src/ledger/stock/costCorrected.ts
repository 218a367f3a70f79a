import type { Id, LedgerFact, Settlement } from '@bahi/contracts';
import type { Receipt } from './stock.ts';

type CostCorrected = Extract<LedgerFact, { type: 'CostCorrected' }>;

/** Settled cost less provisional cost: what the sales cost more than was booked. */
export const correctionOf = (settlements: readonly Settlement[]): number =>
  settlements.reduce((sum, part) => sum + part.actualPaise - part.provisionalPaise, 0);

/** The fact that a receipt settled shortfalls; empty if it settled none (R33). */
export function costCorrected(
  productId: Id,
  cause: CostCorrected['data']['cause'],
  causeId: Id,
  { settlements, correctionPaise }: Omit<Receipt, 'settledPaise'>,
): CostCorrected[] {
  if (settlements.length === 0) return [];
  return [{ type: 'CostCorrected', data: { productId, cause, causeId, settlements, correctionPaise } }];
}
