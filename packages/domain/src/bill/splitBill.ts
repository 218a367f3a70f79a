import { refuse, type BillContent, type PricedLine, type Refused } from '@bahi/contracts';
import type { SplitBill } from './commands.ts';
import { openBill } from './openBill.ts';
import { asSent, priceContent } from './priceContent.ts';
import type { BillState } from './state.ts';
import { isUntaxed } from './taxIssues.ts';

/** The contents of the bill and of the second draft, or a refusal. */
export type SplitContents = { kind: 'split'; taxed: BillContent; untaxed: BillContent } | Refused;

/**
 * Divides a draft into one of the lines with tax and one of those without (R3). Each line takes its part of the bill's discount along, and
 * keeps its number. Payment reference and held codes stay with the first. Refusals: those of `openBill` and `priceContent`,
 * `nothing_to_split` (lines of one kind only, or a bill of an import).
 */
export function splitBill(state: Readonly<BillState>, command: SplitBill): SplitContents {
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
  const others = { ...partOf(untaxed), upiReference: null, heldCodes: [] };
  const second = priceContent(others, command, context);
  if (second.kind === 'refused') return second;
  const { approvedBy } = saved;
  return { kind: 'split', taxed: { ...first.content, approvedBy }, untaxed: { ...second.content, approvedBy } };
}

function partOf(lines: readonly PricedLine[]) {
  const billDiscountPaise = lines.reduce((sum, line) => sum + line.billDiscountSharePaise, 0);
  return { lines: lines.map(asSent), billDiscountPaise };
}
