import { accept, refuse, type BillFact, type Decision, type Id, type PricedLine } from '@bahi/contracts';
import type { SplitBill } from './commands.ts';
import { draftBill } from './draftBill.ts';
import { openBill } from './openBill.ts';
import { asSent, priceContent } from './priceContent.ts';
import type { BillState } from './state.ts';
import { isUntaxed } from './taxIssues.ts';

/**
 * Moves the lines without tax of a draft to a second one (R3). Each line takes its part of the bill's discount along, and
 * keeps its number. Payment reference, payments in
 * parts and held codes stay with the first. Refusals: those of `openBill` and `priceContent`,
 * `nothing_to_split` (lines of one kind only, or a bill of an import).
 */
export function splitBill(state: Readonly<BillState>, command: SplitBill): Decision<BillFact> {
  const found = openBill(state, command.expectedRevision);
  if (found.kind === 'refused') return found;
  const { content: saved, importId } = found.bill;
  if (saved === null || importId !== null) return refuse('nothing_to_split');
  const context = { saved, imported: false };
  const whole = priceContent({}, command, context);
  if (whole.kind === 'refused') return whole;
  const untaxed = whole.content.lines.filter(isUntaxed);
  const taxed = whole.content.lines.filter((line) => !isUntaxed(line));
  if (untaxed.length === 0 || taxed.length === 0) return refuse('nothing_to_split');

  const first = priceContent(partOf(taxed), command, context);
  if (first.kind === 'refused') return first;
  const others = { ...partOf(untaxed), upiReference: null, paymentParts: null, heldCodes: [] };
  const second = priceContent(others, command, context);
  if (second.kind === 'refused') return second;
  const { approvedBy } = saved;
  return accept([
    { type: 'BillSplit', data: { splitOffId: command.splitOffId, splitOff: { ...second.content, approvedBy } } },
    { type: 'BillContentSaved', data: { content: { ...first.content, approvedBy } } },
  ]);
}

/** Opens the draft that a split made; once it is open, whatever became of it, this changes nothing. */
export function openSplitOff(
  state: Readonly<BillState>,
  { splitOffId, splitOff, shopId }: Extract<BillFact, { type: 'BillSplit' }>['data'] & { shopId: Id },
): Decision<BillFact> {
  const drafted = draftBill(state, {
    billId: splitOffId,
    shopId,
    importId: null,
    originalNumber: null,
    defaults: null,
  });
  if (drafted.kind === 'refused' || drafted.facts.length === 0) return drafted;
  return accept([...drafted.facts, { type: 'BillContentSaved', data: { content: splitOff } }]);
}

function partOf(lines: readonly PricedLine[]) {
  const billDiscountPaise = lines.reduce((sum, line) => sum + line.billDiscountSharePaise, 0);
  return { lines: lines.map(asSent), billDiscountPaise };
}
