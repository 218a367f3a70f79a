import type { PurchaseWarning } from '@bahi/contracts';
import type { PurchasesAnswer } from '../commands.ts';

/** The stored answer with the warnings of each line; undefined without any. */
export function purchasesAnswer(warnings: PurchaseWarning[][]): PurchasesAnswer | undefined {
  return warnings.some((ofLine) => ofLine.length > 0) ? { warnings } : undefined;
}
