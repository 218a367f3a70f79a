import { accept, type Decision, type ErrorCode, type LedgerFact, type Refusal } from '@bahi/contracts';
import { chargePurchases } from '../../khata/vendorDues.ts';
import { checkImported } from '../imports/checkImported.ts';
import type { RecordPurchaseBatch } from '../commands.ts';
import { purchasesAnswer } from './purchasesAnswer.ts';
import { receivePurchase } from './receivePurchase.ts';
import { spreadCharges } from './spreadCharges.ts';
import type { LedgerState } from '../state/state.ts';
import { StockDrafts } from '../stock/stock.ts';
import { refuseRepeatedBill, vendorBillRepeated } from './vendorBillRepeated.ts';

/**
 * Records one supplier bill of several products, all or nothing. Its discount and freight are spread over the costs of the lines.
 * What is paid and owed stands in the first line's fact. Refusals: those of `checkImported` and `chargePurchases`, those of
 * `receivePurchase` with their fields under `lines.{index}`, `too_large` for a discount above the cost of all lines, and
 * `vendor_bill_repeated` if the caller wants to be asked.
 */
export function recordPurchaseBatch(state: Readonly<LedgerState>, command: RecordPurchaseBatch): Decision<LedgerFact> {
  const badTime = checkImported(state, command.imported, command.now);
  if (badTime !== null) return badTime;
  const drafts = new StockDrafts(state);
  const facts: LedgerFact[] = [];
  const spread = spreadCharges(command);
  if (spread.kind === 'refused') return spread;
  for (const [index, line] of spread.lines.entries()) {
    const received = receivePurchase(drafts, { ...command, line, form: null });
    if (received.kind === 'refused') return { ...received, ...fieldsOfLine(received, index) };
    facts.push(...received.facts);
  }
  const charged = chargePurchases(state.vendorKhatas, facts, command);
  if ('kind' in charged) return charged;
  const warnings = command.lines.map((line) => vendorBillRepeated(command.head, line, command.earlier));
  return refuseRepeatedBill(warnings.flat(), command.confirmed) ?? accept(charged, purchasesAnswer(warnings));
}

/** Puts a line's fields under its index; fields of the head stay. */
function fieldsOfLine({ fields = {} }: Refusal, index: number): Pick<Refusal, 'fields'> {
  const placed = Object.entries(fields).map(([field, code]): [string, ErrorCode] => [
    field === 'purchaseDate' ? field : `lines.${index}.${field}`,
    code,
  ]);
  return { fields: Object.fromEntries(placed) };
}
