import type { PaymentView } from '@bahi/contracts';
import type { Labelled } from '../blocks.ts';
import { printedDay, printedInstant } from '../figures/dates.ts';
import { rupeeAmount } from '../figures/money.ts';
import type { PaperTexts } from '../texts/en.ts';
import type { Say } from '../texts/say.ts';
import type { PartyKind } from './party.ts';

export const partyOf = ({ vendorId }: PaymentView): PartyKind => (vendorId === undefined ? 'customer' : 'vendor');

/** An advance is receipted by a voucher (rule 50). */
export function titleOf(payment: PaymentView): keyof PaperTexts['khata']['titles'] {
  if (partyOf(payment) === 'vendor') return 'paymentVoucher';
  return payment.deposit === true || payment.allocations.length === 0 ? 'receiptVoucher' : 'receipt';
}

/** Payments have no numbers: the beginning of the id, which is enough to find one again. */
export const receiptNumber = ({ id }: Pick<PaymentView, 'id'>): string => id.slice(0, 8).toUpperCase();

/** A document that a payment fell on: `Bill INV/2627/00001`. */
export function settledName(
  { kind = 'bill', reference }: PaymentView['allocations'][number],
  texts: PaperTexts,
): string {
  return [texts.khata.settledKinds[kind], ...(reference === undefined ? [] : [reference])].join(' ');
}

/** How it was paid. */
export function methodFacts(payment: PaymentView, say: Say): Labelled[] {
  const { method, tenderedPaise, changePaise, reference } = payment;
  const fact = (text: (texts: PaperTexts) => string, value: string): Labelled => ({ label: say.each(text), value });
  return [
    fact(
      (texts) => texts.payment,
      say.line((texts) => texts.paymentMethods[method]),
    ),
    ...(tenderedPaise === undefined ? [] : [fact((texts) => texts.tendered, rupeeAmount(tenderedPaise))]),
    ...(changePaise === undefined ? [] : [fact((texts) => texts.change, rupeeAmount(changePaise))]),
    ...(reference === undefined ? [] : [fact((texts) => texts.khata.reference, reference)]),
  ];
}

/** That it was taken back, and why. */
export function reversalFacts({ reversed }: PaymentView, say: Say): Labelled[] {
  if (reversed === undefined) return [];
  return [
    { label: say.each((texts) => texts.khata.takenBackOn), value: printedInstant(reversed.at) },
    { label: say.each((texts) => texts.khata.reason), value: reversed.reason },
  ];
}

/** What is owed after it, or the advance that is left. A payment that was taken back says nothing of it. */
export function dueAfter(payment: PaymentView, say: Say): Labelled[] {
  const { dueAfterPaise, status } = payment;
  if (status === 'reversed') return [];
  const party = partyOf(payment);
  const label = say.each(({ khata }) => (dueAfterPaise < 0 ? khata.advanceAfter : khata.dueAfter[party]));
  return [{ label, value: rupeeAmount(Math.abs(dueAfterPaise)) }];
}

/** `05/01/2026`, the day of a document. */
export const settledDay = ({ day }: PaymentView['allocations'][number]): string => printedDay(day);
