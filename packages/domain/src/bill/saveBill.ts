import { accept, refuseField, type BillFact, type Decision } from '@bahi/contracts';
import type { SaveBill } from './commands.ts';
import { openBill } from './openBill.ts';
import { priceContent } from './priceContent.ts';
import { allowPrices } from './staffPrices.ts';
import type { BillState } from './state.ts';

/** A bill of an import keeps the prices on paper. */
const NOT_CHECKED = { kind: 'allowed', approvedBy: null } as const;

/**
 * Saves the sent content; the bill is `in_billing` from then on. Saving unchanged content appends an event too.
 * Refusals: those of `openBill`, `priceContent` and `allowPrices`, `lines_required_to_save` (a held code is enough).
 */
export function saveBill(state: Readonly<BillState>, command: SaveBill): Decision<BillFact> {
  const found = openBill(state, command.expectedRevision);
  if (found.kind === 'refused') return found;
  const { bill } = found;
  const { content: saved, defaults } = bill;
  const priced = priceContent(command.body, command, { saved, defaults, imported: bill.importId !== null });
  if (priced.kind === 'refused') return priced;
  const { content } = priced;
  if (content.lines.length + content.heldCodes.length === 0) {
    return refuseField('lines_required_to_save', 'lines');
  }
  const allowed = bill.importId === null ? allowPrices(content, bill.content, command) : NOT_CHECKED;
  if (allowed.kind === 'refused') return allowed;
  const { approvedBy } = allowed;
  return accept([{ type: 'BillContentSaved', data: { content: { ...content, approvedBy } } }]);
}
