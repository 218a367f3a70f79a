import { accept, type Decision, type LedgerFact } from '@bahi/contracts';
import { chargePurchases } from '../../khata/vendorDues.ts';
import { checkImported } from '../imports/checkImported.ts';
import type { RecordPurchase } from '../commands.ts';
import { purchasesAnswer } from './purchasesAnswer.ts';
import { receivePurchase } from './receivePurchase.ts';
import type { LedgerState } from '../state/state.ts';
import { StockDrafts } from '../stock/stock.ts';
import { refuseRepeatedBill, vendorBillRepeated } from './vendorBillRepeated.ts';

/**
 * Records a purchase, with the new stock, value and average (R30–R35), and what is owed for it. Refusals: those of `checkImported`,
 * `receivePurchase` and `chargePurchases`, and `vendor_bill_repeated` if the caller wants to be asked.
 */
export function recordPurchase(state: Readonly<LedgerState>, command: RecordPurchase): Decision<LedgerFact> {
  const badTime = checkImported(state, command.imported, command.now);
  if (badTime !== null) return badTime;
  const received = receivePurchase(new StockDrafts(state), command);
  if (received.kind === 'refused') return received;
  const charged = chargePurchases(state.vendorKhatas, received.facts, command);
  if ('kind' in charged) return charged;
  const warnings = vendorBillRepeated(command.head, command.line, command.earlier);
  return refuseRepeatedBill(warnings, command.confirmed) ?? accept(charged, purchasesAnswer([warnings]));
}
