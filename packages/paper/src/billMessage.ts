import type { PrintLanguage } from '@bahi/contracts';
import { visibleLine } from './figures/visibleLine.ts';
import { printedInstant } from './figures/dates.ts';
import { rupeeAmount } from './figures/money.ts';
import { dueAfter } from './paymentBlocks.ts';
import { balanceOf, isPaid, savedBy, type DocumentState, type RecordedDocument } from './recordedDocument.ts';
import { sayIn } from './texts/say.ts';
import { taxRows } from './totalBlocks.ts';
import { upiRequest } from './upi/upiRequest.ts';

/**
 * The text message that shares a bill, with or without its PDF: shop, document, amount, and how to pay the open
 * balance.
 */
export function billMessage(document: RecordedDocument, state: DocumentState, language: PrintLanguage): string {
  const say = sayIn(language);
  const { id, seller, number, documentKind, totals } = document;
  const balance = balanceOf(document, state);
  const upi = upiRequest(seller, { id, amountPaise: balance.stillToPayPaise });
  const title = say.line((texts) => texts.titles[documentKind]);
  const lines = [
    visibleLine(seller.shopName),
    number === null ? title : `${title} ${visibleLine(number)}`,
    `${say.line((texts) => texts.date)}: ${printedInstant(document.at)}`,
    ...taxRows(document, say).map(({ label, value }) => `${label.join(' / ')}: ${value}`),
    `${say.line((texts) => texts.grandTotal)}: ${rupeeAmount(totals.grandTotalPaise)}`,
  ];
  const savedPaise = savedBy(document.lines, totals);
  if (savedPaise !== 0) lines.push(`${say.line((texts) => texts.youSaved)}: ${rupeeAmount(savedPaise)}`);
  if (state.cancelledAt !== null) lines.push(say.line((texts) => texts.cancelled));
  if (isPaid(balance, state)) lines.push(`${say.line((texts) => texts.paid)}: ${rupeeAmount(balance.paidPaise)}`);
  const { paidPaise, stillToPayPaise, onCreditPaise } = balance;
  if (stillToPayPaise > 0 && paidPaise > 0) lines.push(`${say.line((texts) => texts.paid)}: ${rupeeAmount(paidPaise)}`);
  if (stillToPayPaise > onCreditPaise)
    lines.push(
      `${say.line((texts) => (onCreditPaise > 0 ? texts.awaited : texts.stillToPay))}: ${rupeeAmount(stillToPayPaise - onCreditPaise)}`,
    );
  if (onCreditPaise > 0) lines.push(`${say.line((texts) => texts.onCredit)}: ${rupeeAmount(onCreditPaise)}`);
  lines.push(...dueAfter(document, state, say).map(({ label, value }) => `${label.join(' / ')}: ${value}`));
  if (balance.toPayBackPaise > 0)
    lines.push(`${say.line((texts) => texts.toPayBack)}: ${rupeeAmount(balance.toPayBackPaise)}`);
  if (upi !== undefined)
    lines.push(
      `${say.line((texts) => texts.payTo)}: ${upi.payeeName}`,
      `${say.line((texts) => texts.upiId)}: ${upi.upiId}`,
    );
  return lines.join('\n');
}
