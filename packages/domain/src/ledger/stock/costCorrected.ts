import type { Id, LedgerFact } from '@bahi/contracts';
import type { Receipt } from './stock.ts';

type CostCorrected = Extract<LedgerFact, { type: 'CostCorrected' }>;

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
