import { refuse, refuseField, type Refused } from '@bahi/contracts';
import { shopMonth } from '../../arithmetic/index.ts';
import type { ImportedRecord } from '../commands.ts';
import { checkNotFiled } from '../periods/checkNotFiled.ts';
import type { LedgerState } from '../state/state.ts';

/**
 * Checks the time of an imported record; null when it may be recorded. Refusals: `future_date`, `import_finished`,
 * `import_out_of_order` (within one import time never goes back), `period_filed`.
 */
export function checkImported(
  state: Readonly<LedgerState>,
  imported: ImportedRecord | null,
  now: string,
): Refused | null {
  if (imported === null) return null;
  const { importId, occurredAt } = imported;
  if (occurredAt > now) return refuseField('future_date', 'occurredAt');
  const progress = state.imports.get(importId);
  if (progress?.closed === true) return refuse('import_finished');
  const newest = progress?.lastOccurredAt ?? '';
  if (occurredAt < newest) return refuse('import_out_of_order', { params: { newest } });
  return checkNotFiled(state, shopMonth(occurredAt));
}
