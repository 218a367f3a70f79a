import type { Seller } from '@bahi/contracts';
import type { Labelled, PaymentBlock, QrBlock } from './blocks.ts';
import { printedInstant } from './figures/dates.ts';
import { rupeeAmount } from './figures/money.ts';
import { visibleLine } from './figures/visibleLine.ts';
import {
  isPaid,
  type DocumentBalance,
  type DocumentState,
  type RecordedDocument,
  type RecordedPart,
} from './recordedDocument.ts';
import type { Say } from './texts/say.ts';
import { upiRequest, type UpiRequest } from './upi/upiRequest.ts';

/** How the money of a credit note goes back: null for a document that is none. */
export function refund({ credit, totals }: RecordedDocument, say: Say): PaymentBlock | null {
  if (credit === null) return null;
  const { refundPaise, refundMethod } = credit;
  const loweredPaise = totals.grandTotalPaise - refundPaise;
  const facts: Labelled[] = [];
  const method = refundMethod === null ? '' : ` (${say.line((texts) => texts.paymentMethods[refundMethod])})`;
  if (refundPaise > 0)
    facts.push({ label: say.each((texts) => texts.refund), value: `${rupeeAmount(refundPaise)}${method}` });
  if (loweredPaise > 0) facts.push({ label: say.each((texts) => texts.lowered), value: rupeeAmount(loweredPaise) });
  return { kind: 'payment', stamp: null, facts };
}

/** How the bill was or will be paid. */
export function payment(
  document: RecordedDocument,
  state: DocumentState,
  balance: DocumentBalance,
  say: Say,
): PaymentBlock {
  const { paymentMethod, advanceUsedPaise } = document;
  const facts: Labelled[] = [];
  if (paymentMethod !== null)
    facts.push(
      { label: say.each((texts) => texts.payment), value: say.line((texts) => texts.paymentMethods[paymentMethod]) },
      ...change(document, document.totals.grandTotalPaise, say),
    );
  for (const part of document.parts) facts.push(...partFacts(part, say));
  if (advanceUsedPaise > 0)
    facts.push({ label: say.each((texts) => texts.advanceUsed), value: rupeeAmount(advanceUsedPaise) });
  for (const { at, amountPaise, reference } of state.payments) {
    facts.push({
      label: say.each((texts) => texts.paidOn),
      value: `${printedInstant(at)}: ${rupeeAmount(amountPaise)}`,
    });
    if (reference !== undefined) facts.push({ label: say.each((texts) => texts.reference), value: reference });
  }
  const { paidPaise, stillToPayPaise, onCreditPaise } = balance;
  // the stamp says so of a bill that is paid in full
  if (paidPaise > 0 && paidPaise !== document.totals.grandTotalPaise)
    facts.push({ label: say.each((texts) => texts.paid), value: rupeeAmount(paidPaise) });
  for (const { number, at, grandTotalPaise } of state.creditNotes)
    facts.push({
      label: say.each((texts) => `${texts.creditNote} ${number}`),
      value: `${printedInstant(at)}: ${rupeeAmount(-grandTotalPaise)}`,
    });
  if (onCreditPaise > 0) {
    const awaitedPaise = stillToPayPaise - onCreditPaise;
    if (awaitedPaise > 0) facts.push({ label: say.each((texts) => texts.awaited), value: rupeeAmount(awaitedPaise) });
    facts.push({ label: say.each((texts) => texts.onCredit), value: rupeeAmount(onCreditPaise) });
    // the grand total and the stamp say so of a bill of which nothing is paid
  } else if (stillToPayPaise > 0 && stillToPayPaise !== document.totals.grandTotalPaise)
    facts.push({ label: say.each((texts) => texts.stillToPay), value: rupeeAmount(stillToPayPaise) });
  facts.push(...dueAfter(document, state, say));
  if (balance.toPayBackPaise > 0)
    facts.push({ label: say.each((texts) => texts.toPayBack), value: rupeeAmount(balance.toPayBackPaise) });
  return { kind: 'payment', stamp: stamp(balance, state, say), facts };
}

/** Cash that was handed over, and what was given back. */
function change({ tenderedPaise }: Pick<RecordedDocument, 'tenderedPaise'>, amountPaise: number, say: Say): Labelled[] {
  if (tenderedPaise === null) return [];
  return [
    { label: say.each((texts) => texts.tendered), value: rupeeAmount(tenderedPaise) },
    { label: say.each((texts) => texts.change), value: rupeeAmount(tenderedPaise - amountPaise) },
  ];
}

function partFacts({ method, amountPaise, tenderedPaise, reference }: RecordedPart, say: Say): Labelled[] {
  const value = `${say.line((texts) => texts.paymentMethods[method])} ${rupeeAmount(amountPaise)}`;
  return [
    { label: say.each((texts) => texts.payment), value },
    ...change({ tenderedPaise: tenderedPaise ?? null }, amountPaise, say),
    ...(reference === undefined ? [] : [{ label: say.each((texts) => texts.reference), value: reference }]),
  ];
}

/** What the customer owed after the bill, or had left: as it was then, also on a later print. Nothing on a cancelled bill. */
export function dueAfter({ dueAfterPaise }: RecordedDocument, { cancelledAt }: DocumentState, say: Say): Labelled[] {
  if (dueAfterPaise === null || dueAfterPaise === 0 || cancelledAt !== null) return [];
  const label = say.each((texts) => (dueAfterPaise > 0 ? texts.totalDue : texts.advanceLeft));
  return [{ label, value: rupeeAmount(Math.abs(dueAfterPaise)) }];
}

/** Tells paid from unpaid at a glance. */
function stamp(balance: DocumentBalance, state: DocumentState, say: Say): PaymentBlock['stamp'] {
  const { paidPaise, stillToPayPaise } = balance;
  if (isPaid(balance, state)) return { words: say.each((texts) => texts.stamps.paid), isOpen: false };
  if (stillToPayPaise === 0) return null;
  const key = paidPaise > 0 ? 'partlyPaid' : 'unpaid';
  return { words: say.each((texts) => texts.stamps[key]), isOpen: true };
}

/**
 * Only while a UPI payment is open: never on an estimate or on a paid, cancelled or fully credited bill. What is on credit has its code
 * on the customer's statement.
 */
export function qr(
  { id, seller }: RecordedDocument,
  { stillToPayPaise, onCreditPaise }: DocumentBalance,
  say: Say,
): QrBlock | null {
  const upi = upiRequest(seller, { id, amountPaise: stillToPayPaise - onCreditPaise });
  return upi === undefined ? null : qrOf(upi, seller, say);
}

/** The QR code of a request. */
export function qrOf(
  { link, payeeName, upiId }: UpiRequest,
  { shopName }: Pick<Seller, 'shopName'>,
  say: Say,
): QrBlock {
  return {
    kind: 'qr',
    link,
    scan: say.each((texts) => texts.scanToPay),
    caption: [
      // the shop's own name is at the top of the bill
      ...(payeeName === visibleLine(shopName) ? [] : [{ label: say.each((texts) => texts.payTo), value: payeeName }]),
      { label: say.each((texts) => texts.upiId), value: upiId },
    ],
  };
}
