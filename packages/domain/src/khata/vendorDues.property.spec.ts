import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Decision, Id, KhataOutcome } from '@bahi/contracts';
import { Books, numberId, plainProduct, purchase, purchaseLine, SOME_DAY } from '@bahi/testing/books';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import { recordPurchaseBatch } from '../ledger/purchases/recordPurchaseBatch.ts';
import type { VendorPaidData } from './commands.ts';
import { recordOpeningBalance } from './dues.ts';
import { dueOf, emptyKhata, freeOf, openOf } from './khata.ts';
import { refundAdvance, reversePayment } from './payments.ts';
import { payVendor } from './vendorDues.ts';

const VENDORS = [numberId(0xa1), numberId(0xa2)] as const;
const now = SOME_DAY;

interface Step {
  kind: 'buy' | 'outside' | 'pay' | 'correct' | 'move' | 'delete' | 'reverse' | 'refund' | 'opening';
  who: number;
  other: number;
  paise: number;
  part: number;
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom<Step['kind'][]>(
      'buy',
      'buy',
      'outside',
      'pay',
      'pay',
      'correct',
      'correct',
      'move',
      'delete',
      'reverse',
      'refund',
      'opening',
    ),
    who: fc.nat(1),
    other: fc.nat(30),
    paise: fc.integer({ min: 100, max: 50_000 }),
    part: fc.nat(100),
  }),
  { maxLength: 40 },
);

/** A purchase as the oracle knows it: its vendor and what it comes to, but no document and no allocation. */
interface Bought {
  vendorId: Id;
  paise: number;
  isOwed: boolean;
}

/** What the shop owes in all: what was bought on these books, less what was paid. */
class Oracle {
  readonly bought = new Map<number, Bought>();
  paidPaise = 0;
  openingPaise = 0;

  get duePaise(): number {
    const owed = [...this.bought.values()].filter(({ isOwed }) => isOwed);
    return owed.reduce((sum, { paise }) => sum + paise, this.openingPaise - this.paidPaise);
  }
}

interface Said {
  data: {
    khata?: KhataOutcome | null;
    formerKhata?: KhataOutcome | null;
    money?: { khata: KhataOutcome | null };
  };
}

/** Plays one step on the books and, when it was accepted, on the oracle. */
function play(books: Books, oracle: Oracle, n: number, step: Step): Decision | undefined {
  const vendorId = VENDORS[step.who] ?? VENDORS[0];
  const ids = [...oracle.bought.keys()];
  const chosen = ids[step.other % Math.max(1, ids.length)];
  const tried = (decision: Decision, note: () => void): Decision => {
    if (decision.kind === 'accepted') note();
    return decision;
  };
  switch (step.kind) {
    case 'buy':
    case 'outside': {
      const isOwed = step.kind === 'buy';
      const { head, shop } = purchase(n, plainProduct(1), 1_000, 0, {});
      // one or two lines, with tax on top
      const lines = [n * 100, n * 100 + 1].slice(0, 1 + (step.other % 2)).map((id) => ({
        ...purchaseLine(id, plainProduct(1), 1_000, { purchasePricePaise: step.paise, lineTotalPaise: null }),
        taxPaise: step.part,
        priceIncludesTax: false,
      }));
      const linePaise = step.paise + step.part;
      const paidPaise = isOwed ? Math.floor((linePaise * lines.length * (step.part % 4)) / 3) : 0;
      const paid = {
        method: 'CASH',
        amountPaise: paidPaise,
        tenderedPaise: null,
        reference: null,
        isReceived: true,
      } as const;
      const payments = paidPaise === 0 ? [] : [paid];
      const money = isOwed ? { payments, paymentIdOf: () => numberId(0xff0000 + n) } : null;
      const command = { head: { ...head, vendorId }, shop, lines, money, now, imported: null };
      return tried(
        books.try((state) => recordPurchaseBatch(state, command)),
        () => {
          for (const { purchaseId } of lines) {
            oracle.bought.set(Number.parseInt(purchaseId, 16), { vendorId, paise: linePaise, isOwed });
          }
          oracle.paidPaise += paidPaise;
        },
      );
    }
    case 'pay': {
      const payment = { paymentId: numberId(0xaa0000 + n), vendorId, method: 'CASH', amountPaise: step.paise } as const;
      const rest = { reference: null, purchaseId: null, note: null, now };
      return tried(
        books.try((state) => payVendor(state, { ...payment, ...rest })),
        () => {
          oracle.paidPaise += step.paise;
        },
      );
    }
    case 'correct':
    case 'move': {
      const known = chosen === undefined ? undefined : oracle.bought.get(chosen);
      if (chosen === undefined || known === undefined) return undefined;
      const recorded = books.purchase(chosen);
      const to = step.kind === 'move' ? vendorId : known.vendorId;
      const { imported: _, money: __, head, ...command } = purchase(chosen, plainProduct(1), 1_000, step.paise);
      const moved = { ...command, head: { ...head, vendorId: to }, recorded, expectedRevision: recorded.revision };
      return tried(books.correct(moved), () => {
        oracle.bought.set(chosen, { ...known, vendorId: to, paise: step.paise });
      });
    }
    case 'delete': {
      if (chosen === undefined) return undefined;
      return tried(books.reverse(books.purchase(chosen)), () => oracle.bought.delete(chosen));
    }
    case 'reverse':
    case 'refund': {
      const paid = books.events.filter(({ type }) => type === 'VendorPaid').map(({ data }) => data as VendorPaidData);
      const taken = paid[step.other % Math.max(1, paid.length)];
      if (taken === undefined) return undefined;
      if (step.kind === 'reverse') {
        return tried(
          books.try((state) => reversePayment(state, { taken, reason: 'typed wrong', now })),
          () => {
            oracle.paidPaise -= taken.amountPaise;
          },
        );
      }
      const refund = { refundId: numberId(0xbb0000 + n), sourceId: taken.paymentId, method: 'CASH' as const };
      return tried(
        books.try((state) => refundAdvance(state, { ...refund, amountPaise: step.paise, note: null, now })),
        () => {
          oracle.paidPaise -= step.paise;
        },
      );
    }
    case 'opening':
    default: {
      const opening = { openingId: numberId(0xcc0000 + n), vendorId, amountPaise: step.paise, date: '2025-11-01', now };
      return tried(
        books.try((state) => recordOpeningBalance(state, opening)),
        () => {
          oracle.openingPaise += step.paise;
        },
      );
    }
  }
}

describe('after any sequence of purchases, payments, corrections, deletions, reversals and refunds', () => {
  it('the shop owes what the sums say, no purchase is below zero, and no advance waits beside an open one', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const books = new Books();
        const oracle = new Oracle();
        for (const [index, step] of all.entries()) {
          const decision = play(books, oracle, index + 1, step);
          const { vendorKhatas } = books.state;
          if (decision?.kind !== 'accepted') continue;
          for (const { data } of decision.facts as readonly Said[]) {
            for (const khata of [data.formerKhata, data.khata, data.money?.khata]) {
              if (!khata) continue;
              expect(khata.allocations.every(({ openAfterPaise }) => openAfterPaise >= 0)).toBe(true);
              const state = vendorKhatas.get(khata.khataId) ?? emptyKhata();
              expect([khata.dueAfterPaise, khata.freeAfterPaise]).toEqual([dueOf(state), freeOf(state)]);
            }
          }
          for (const khata of vendorKhatas.values()) expect(openOf(khata) > 0 && freeOf(khata) > 0).toBe(false);
          const due = [...vendorKhatas.values()].reduce((sum, khata) => sum + dueOf(khata), 0);
          expect(due).toBe(oracle.duePaise);
        }
        expect(books.state.khatas.size).toBe(0);
      }),
      propertyRuns(150),
    );
  });
});
