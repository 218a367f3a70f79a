import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BillContentBody, Fact, Id, KhataOutcome } from '@bahi/contracts';
import { Books, creditNote, numberId, plainProduct, sale, SOME_DAY, walkInContent } from '@bahi/testing/books';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import { recordSale } from '../ledger/bills/recordSale.ts';
import { recordOpeningBalance, writeOff } from './dues.ts';
import { dueOf, emptyKhata, freeOf, khataIdOf, openOf } from './khata.ts';
import { mergeCustomers, unmergeCustomers } from './mergeCustomers.ts';
import { refundAdvance, reversePayment, takePayment } from './payments.ts';
import type { PaymentTakenData } from './commands.ts';

const CUSTOMERS = [numberId(0xa1), numberId(0xa2), numberId(0xa3)] as const;
const now = SOME_DAY;

interface Step {
  kind: 'bill' | 'payment' | 'opening' | 'writeOff' | 'cancel' | 'note' | 'reverse' | 'refund' | 'merge' | 'unmerge';
  who: number;
  other: number;
  paise: number;
  part: number;
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom<Step['kind'][]>(
      'bill',
      'bill',
      'payment',
      'payment',
      'opening',
      'writeOff',
      'cancel',
      'note',
      'reverse',
      'refund',
      'merge',
      'unmerge',
    ),
    who: fc.nat(2),
    other: fc.nat(30),
    paise: fc.integer({ min: 100, max: 50_000 }),
    part: fc.nat(100),
  }),
  { maxLength: 40 },
);

/** What each customer owes, by nothing but sums of what was sold, brought, paid and given back: no document, no allocation. */
class Oracle {
  readonly due = new Map<Id, number>(CUSTOMERS.map((id) => [id, 0]));

  add(customerId: Id, paise: number): void {
    this.due.set(customerId, (this.due.get(customerId) ?? 0) + paise);
  }
}

interface Recorded {
  data: { khata?: KhataOutcome | null; customerId: Id | null };
}

function billOf(n: number, customerId: Id, { paise, part }: Step) {
  const product = plainProduct(n, { kind: 'service', unit: 'pcs', sellingPricePaise: paise });
  const lines = [{ product, quantityMilli: 2_000 }];
  const body: BillContentBody = { customer: { name: 'Asha' }, paymentMethod: null };
  const { grandTotalPaise } = walkInContent(lines, body).totals;
  const paid = part % 3 === 0 ? 0 : Math.floor((grandTotalPaise * part) / 100);
  const payments = paid === 0 ? [] : [{ method: 'CASH' as const, amountPaise: paid }];
  return { command: sale(n, lines, { content: { ...walkInContent(lines, { ...body, payments }), customerId } }), paid };
}

/** Plays one step on the books, and on the oracle what it comes to. */
function play(books: Books, oracle: Oracle, n: number, step: Step): readonly Fact[] {
  const customerId = CUSTOMERS[step.who] ?? CUSTOMERS[0];
  const known = <T>(type: string): T[] =>
    books.events.filter((event) => event.type === type).map(({ data }) => data as T);
  const pick = <T>(all: T[]): T | undefined => all[step.other % Math.max(1, all.length)];
  const tried = (decision: ReturnType<Books['try']>, paise: number, whose: Id = customerId): readonly Fact[] => {
    if (decision.kind === 'refused') return [];
    oracle.add(whose, paise);
    return decision.facts;
  };
  switch (step.kind) {
    case 'bill': {
      const { command, paid } = billOf(n, customerId, step);
      return tried(
        books.try((state) => recordSale(state, command)),
        command.content.totals.grandTotalPaise - paid,
      );
    }
    case 'payment': {
      const fields = { method: 'CASH' as const, tenderedPaise: null, reference: null, billId: null, note: null };
      const rest = { isDeposit: step.part > 90, referenceUsedOn: [], now };
      const command = { paymentId: numberId(n), customerId, amountPaise: step.paise, ...fields, ...rest };
      return tried(
        books.try((state) => takePayment(state, command)),
        -step.paise,
      );
    }
    case 'opening': {
      const command = { openingId: numberId(n), customerId, amountPaise: step.paise, date: '2025-11-01', now };
      return tried(
        books.try((state) => recordOpeningBalance(state, command)),
        step.paise,
      );
    }
    case 'writeOff': {
      const command = { writeOffId: numberId(n), customerId, amountPaise: step.paise, reason: 'moved', now };
      return tried(
        books.try((state) => writeOff(state, command)),
        -step.paise,
      );
    }
    case 'cancel':
    case 'note': {
      const bill = pick(known<{ billId: Id; customerId: Id }>('BillCompleted'));
      if (bill === undefined) return [];
      const original = books.bill(Number.parseInt(bill.billId, 16));
      const refundPaise = step.part % 2 === 0 ? 0 : 1;
      const back = { refundMethod: 'CASH' as const, refundPaise };
      const decision =
        step.kind === 'cancel'
          ? books.cancel({ original, reason: 'mistake', now, ...back })
          : books.credit(creditNote(n, original, [{ quantityMilli: 1_000 }], back));
      if (decision.kind === 'refused') return [];
      const [fact] = decision.facts as { data: { totals?: { grandTotalPaise: number } } }[];
      const worth = fact?.data.totals?.grandTotalPaise ?? original.data.totals.grandTotalPaise;
      // what a bill was written off by is not owed any more, so it does not come off again
      const forgiven = books.state.bills.get(bill.billId)?.writtenOffPaise ?? 0;
      const left = original.data.totals.grandTotalPaise - forgiven;
      const before = worthBefore(books, bill.billId, fact);
      oracle.add(bill.customerId, refundPaise - Math.min(worth, left - before));
      return decision.facts;
    }
    case 'reverse': {
      const taken = pick(known<PaymentTakenData>('PaymentTaken'));
      if (taken === undefined) return [];
      const command = { taken, reason: 'typed wrong', now };
      return tried(
        books.try((state) => reversePayment(state, command)),
        taken.amountPaise,
        taken.customerId,
      );
    }
    case 'refund': {
      const taken = pick(known<PaymentTakenData>('PaymentTaken'));
      if (taken === undefined) return [];
      const refund = { refundId: numberId(n), sourceId: taken.paymentId, method: 'CASH' as const, note: null, now };
      const command = { ...refund, amountPaise: step.paise };
      return tried(
        books.try((state) => refundAdvance(state, command)),
        step.paise,
        taken.customerId,
      );
    }
    case 'merge': {
      const intoId = CUSTOMERS[step.other % 3] ?? CUSTOMERS[0];
      return tried(
        books.try((state) => mergeCustomers(state, { customerId, intoId, now })),
        0,
      );
    }
    case 'unmerge':
    default:
      return tried(
        books.try((state) => unmergeCustomers(state, { customerId, now })),
        0,
      );
  }
}

/** What earlier notes of the bill came to. */
function worthBefore(books: Books, billId: Id, newest: unknown): number {
  return books.events
    .filter(({ type, data }) => type === 'CreditNoteIssued' && (data as { billId: Id }).billId === billId)
    .filter(({ data }) => data !== (newest as { data: unknown } | undefined)?.data)
    .reduce((sum, { data }) => sum + (data as { totals: { grandTotalPaise: number } }).totals.grandTotalPaise, 0);
}

describe('after any sequence of bills, notes, payments, reversals, refunds, write-offs and merges', () => {
  it('each customer owes what the sums say, no document is below zero, and free money waits for nothing', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const books = new Books();
        const oracle = new Oracle();
        for (const [index, step] of all.entries()) {
          const facts = play(books, oracle, index + 1, step);
          for (const fact of facts as readonly Recorded[]) {
            const khata = fact.data.khata ?? null;
            if (khata === null) continue;
            expect(khata.allocations.every(({ openAfterPaise }) => openAfterPaise >= 0)).toBe(true);
            const state = books.state.khatas.get(khata.khataId) ?? emptyKhata();
            expect([khata.dueAfterPaise, khata.freeAfterPaise]).toEqual([dueOf(state), freeOf(state)]);
          }
          const { khatas } = books.state;
          for (const khata of khatas.values()) {
            const waits = khata.free.some(({ isDeposit }) => !isDeposit) && openOf(khata) > 0;
            expect(waits).toBe(false);
          }
          const owed = new Map<Id, number>();
          for (const [id, paise] of oracle.due) {
            const khataId = khataIdOf(khatas, id);
            owed.set(khataId, (owed.get(khataId) ?? 0) + paise);
          }
          for (const [id, paise] of owed) expect(dueOf(khatas.get(id) ?? emptyKhata())).toBe(paise);
        }
      }),
      propertyRuns(150),
    );
  });
});
