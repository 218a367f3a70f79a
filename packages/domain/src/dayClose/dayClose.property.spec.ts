import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PAYMENT_METHODS, type BillContentBody, type Id, type PaymentMethod } from '@bahi/contracts';
import {
  Books,
  creditNote,
  numberId,
  plainProduct,
  purchase,
  sale,
  SOME_DAY,
  walkInContent,
} from '@bahi/testing/books';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import type { PaymentTakenData } from '../khata/commands.ts';
import { putOnKhata, recordOpeningBalance } from '../khata/dues.ts';
import { correctMethod, refundAdvance, reversePayment, takePayment } from '../khata/payments.ts';
import { payVendor } from '../khata/vendorDues.ts';
import { recordPaymentReceived } from '../ledger/bills/recordPaymentReceived.ts';
import { recordSale } from '../ledger/bills/recordSale.ts';
import { ledgerStream } from '../ledger/ledgerStream.ts';
import { recordPurchase } from '../ledger/purchases/recordPurchase.ts';
import { closeDay, type DayClosedData } from './closeDay.ts';
import { moveCash } from './moveCash.ts';

const CUSTOMER = numberId(0xa1);
const VENDOR = numberId(800);
const now = SOME_DAY;
const methods = fc.constantFrom<PaymentMethod[]>(...PAYMENT_METHODS);

const KINDS = [
  'bill',
  'bill',
  'bill',
  'imported',
  'payment',
  'opening',
  'received',
  'toKhata',
  'cancel',
  'note',
  'reverse',
  'refund',
  'correct',
  'correct',
  'purchase',
  'vendor',
  'pay_in',
  'pay_out',
  'drop',
] as const;

interface Step {
  kind: (typeof KINDS)[number];
  isWalkIn: boolean;
  /** Half the bill's total, in rupees. */
  rupees: number;
  /** Parts of what is paid, in percent of the total. */
  parts: { method: PaymentMethod; percent: number; isReceived: boolean; change: number }[];
  method: PaymentMethod;
  other: number;
}

const step = fc.record<Step>({
  kind: fc.constantFrom<Step['kind'][]>(...KINDS),
  isWalkIn: fc.boolean(),
  rupees: fc.integer({ min: 2, max: 900 }),
  parts: fc.array(
    fc.record({
      method: methods,
      percent: fc.integer({ min: 1, max: 50 }),
      isReceived: fc.boolean(),
      change: fc.nat(400),
    }),
    { maxLength: 3 },
  ),
  method: methods,
  other: fc.nat(40),
});
const day = fc.record({ steps: fc.array(step, { maxLength: 14 }), miscounted: fc.constantFrom(0, 0, -200, 550) });

/** A payment as a person would note it on paper. */
interface Noted {
  paymentId: Id;
  method: PaymentMethod;
  paise: number;
  isAwaited: boolean;
  billId: number | null;
  isGone: boolean;
}

/** The drawer by a notebook: what was handed over and given back, by nothing but the commands. It knows no khata. */
class Notebook {
  readonly payments: Noted[] = [];
  readonly walkIns: { billId: number; totalPaise: number; returnedPaise: number; isGone: boolean }[] = [];
  opening = 0;
  moved = 0;
  readonly in: Record<PaymentMethod, number> = { CASH: 0, UPI: 0, CARD: 0 };
  sales = 0;
  collected = 0;
  credit = 0;

  get expected(): number {
    return this.opening + this.in.CASH + this.moved;
  }

  closed(countedPaise: number): void {
    this.opening = countedPaise;
    this.moved = this.sales = this.collected = this.credit = 0;
    for (const method of PAYMENT_METHODS) this.in[method] = 0;
  }

  ofBill(billId: number): Noted[] {
    return this.payments.filter((payment) => payment.billId === billId);
  }
}

const chosen = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)];

class Day {
  readonly books = new Books();
  readonly notes = new Notebook();
  #commands = 0;

  #tried(decision: ReturnType<Books['try']>): boolean {
    return decision.kind === 'accepted';
  }

  play(one: Step): void {
    this.#commands += 1;
    const { books, notes } = this;
    const n = this.#commands;
    const paise = one.rupees * 100;
    switch (one.kind) {
      case 'bill':
      case 'imported':
        return this.#sell(n, one);
      case 'payment': {
        const fields = { tenderedPaise: null, reference: null, billId: null, note: null, referenceUsedOn: [], now };
        const command = {
          paymentId: numberId(n),
          customerId: CUSTOMER,
          method: one.method,
          amountPaise: paise,
          ...fields,
        };
        if (!this.#tried(books.try((state) => takePayment(state, { ...command, isDeposit: one.other % 2 === 0 }))))
          return;
        notes.in[one.method] += paise;
        notes.collected += paise;
        const { paymentId, method } = command;
        notes.payments.push({ paymentId, method, paise, isAwaited: false, billId: null, isGone: false });
        return;
      }
      case 'opening': {
        const command = { openingId: numberId(n), customerId: CUSTOMER, amountPaise: paise, date: null, now };
        books.do((state) => recordOpeningBalance(state, command));
        return;
      }
      case 'reverse': {
        const payment = this.#later(one.other);
        if (payment === undefined) return;
        const taken = this.#fact<PaymentTakenData>('PaymentTaken', ({ paymentId }) => paymentId === payment.paymentId);
        if (!this.#tried(books.try((state) => reversePayment(state, { taken, reason: 'wrong', now })))) return;
        payment.isGone = true;
        notes.in[payment.method] -= payment.paise;
        notes.collected -= payment.paise;
        return;
      }
      case 'refund': {
        const payment = this.#later(one.other);
        if (payment === undefined) return;
        const fields = { refundId: numberId(n), sourceId: payment.paymentId, method: one.method, note: null, now };
        if (this.#tried(books.try((state) => refundAdvance(state, { ...fields, amountPaise: paise })))) {
          notes.in[one.method] -= paise;
        }
        return;
      }
      case 'correct':
        return this.#correct(one);
      case 'received':
      case 'toKhata':
        return this.#awaited(n, one);
      case 'cancel':
      case 'note':
        return this.#return(n, one);
      case 'vendor': {
        const payment = { paymentId: numberId(n), vendorId: VENDOR, method: one.method, amountPaise: paise };
        const rest = { reference: null, purchaseId: null, note: null, now };
        books.do((state) => payVendor(state, { ...payment, ...rest }));
        notes.in[one.method] -= paise;
        return;
      }
      case 'purchase':
        return this.#buy(n, one);
      case 'pay_in':
      case 'pay_out':
      case 'drop': {
        const { kind } = one;
        const command = { movementId: numberId(n), kind, amountPaise: paise, reason: 'noted', now };
        books.do((state) => moveCash(state, command));
        notes.moved += kind === 'pay_in' ? paise : -paise;
      }
    }
  }

  /** A purchase that is half paid, owed, or paid outside the drawer. */
  #buy(n: number, { method, rupees, other }: Step): void {
    const { books, notes } = this;
    const amountPaise = rupees * 100;
    const part = { method, amountPaise, tenderedPaise: null, reference: null, isReceived: true };
    const money = other % 3 === 0 ? null : { payments: other % 3 === 1 ? [part] : [], paymentIdOf: () => numberId(n) };
    books.do((state) => recordPurchase(state, purchase(n, plainProduct(1), 2_000, amountPaise, { money })));
    if (other % 3 === 1) notes.in[method] -= amountPaise;
  }

  #sell(n: number, one: Step): void {
    const product = plainProduct(n, { kind: 'service', unit: 'pcs', sellingPricePaise: one.rupees * 100 });
    const lines = [{ product, quantityMilli: 2_000 }];
    const totalPaise = one.rupees * 200;
    const parts = one.parts.map(({ method, percent, isReceived, change }) => {
      const amountPaise = Math.floor((totalPaise * percent) / 100);
      const isCash = method === 'CASH';
      return {
        method,
        amountPaise,
        ...(isCash && { tenderedPaise: amountPaise + change }),
        ...(method === 'UPI' && { received: isReceived }),
      };
    });
    const paid = parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    if (parts.some(({ amountPaise }) => amountPaise === 0)) return;
    // a walk-in pays all of it, the rest in cash
    if (one.isWalkIn && paid < totalPaise) parts.push({ method: 'CASH', amountPaise: totalPaise - paid });
    if (paid > totalPaise) return;
    const body: BillContentBody = { payments: parts, paymentMethod: null };
    const content = { ...walkInContent(lines, body), customerId: one.isWalkIn ? null : CUSTOMER };
    const isImported = one.kind === 'imported';
    const imported = { importId: numberId(9), label: 'Old till', occurredAt: now, originalNumber: String(n) };
    const command = sale(n, lines, { content, imported: isImported ? imported : null });
    const isSold = this.#tried(
      this.books.try((state) => recordSale(state, command), isImported ? { importId: numberId(9) } : {}),
    );
    if (!isSold || isImported) return;
    const { notes } = this;
    notes.sales += totalPaise;
    for (const [index, { method, amountPaise: paise, received }] of parts.entries()) {
      const isAwaited = method === 'UPI' && received !== true;
      if (!isAwaited) notes.in[method] += paise;
      notes.payments.push({
        paymentId: command.paymentIdOf(index),
        method,
        paise,
        isAwaited,
        billId: n,
        isGone: false,
      });
    }
    if (one.isWalkIn) notes.walkIns.push({ billId: n, totalPaise, returnedPaise: 0, isGone: false });
  }

  #correct({ method: to, other }: Step): void {
    const open = this.notes.payments.filter(({ isGone, isAwaited }) => !isGone && !isAwaited);
    const payment = chosen(open, other);
    if (payment === undefined) return;
    const original = payment.billId === null ? null : this.books.bill(payment.billId);
    const { paymentId, method, paise: amountPaise } = payment;
    const as = { payment: { paymentId, method, amountPaise, isAwaited: false }, original, earlierPayments: [], now };
    const command = { ...as, customerId: null, to, reference: null };
    if (!this.#tried(this.books.try((state) => correctMethod(state, command)))) return;
    this.notes.in[method] -= amountPaise;
    this.notes.in[to] += amountPaise;
    payment.method = to;
  }

  /** All awaited UPI of a bill arrives, or is owed instead. */
  #awaited(n: number, { kind, other }: Step): void {
    const { books, notes } = this;
    const billId = chosen(
      notes.payments.filter(({ isAwaited, isGone }) => isAwaited && !isGone),
      other,
    )?.billId;
    if (billId === undefined || billId === null) return;
    const original = books.bill(billId);
    const arrived = { paymentId: numberId(n), original, reference: null, receivedBy: numberId(700) };
    const owed = { original, earlierPayments: [], confirmed: [], userId: numberId(700) };
    const decision =
      kind === 'received'
        ? books.try((state) => recordPaymentReceived(state, { ...arrived, earlierPayments: [], referenceUsedOn: [] }))
        : books.try((state) => putOnKhata(state, owed));
    if (!this.#tried(decision)) return;
    for (const payment of notes.ofBill(billId).filter(({ isAwaited }) => isAwaited)) {
      payment.isAwaited = false;
      if (kind === 'received') notes.in.UPI += payment.paise;
      else payment.isGone = true;
      // it is another payment by now: nobody corrects it here
      payment.isGone = true;
    }
  }

  /** A walk-in's bill is cancelled or half of it comes back; all of it was paid, or nothing is awaited. */
  #return(n: number, { kind, method, other }: Step): void {
    const { books, notes } = this;
    const bill = chosen(
      notes.walkIns.filter(({ isGone, billId }) => !isGone && !notes.ofBill(billId).some(({ isAwaited }) => isAwaited)),
      other,
    );
    if (bill === undefined || bill.returnedPaise > 0) return;
    const original = books.bill(bill.billId);
    const halfPaise = bill.totalPaise / 2;
    const isNote = kind === 'note';
    const back = { refundMethod: method, refundPaise: null };
    const decision = isNote
      ? books.credit(creditNote(n, original, [{ quantityMilli: 1_000 }], back))
      : books.cancel({ original, reason: 'mistake', now, ...back });
    if (!this.#tried(decision)) return;
    notes.in[method] -= isNote ? halfPaise : bill.totalPaise;
    bill.returnedPaise = isNote ? halfPaise : bill.totalPaise;
    bill.isGone = !isNote;
    if (!isNote) for (const payment of notes.ofBill(bill.billId)) payment.isGone = true;
  }

  #later(other: number): Noted | undefined {
    return chosen(
      this.notes.payments.filter(({ billId, isGone }) => billId === null && !isGone),
      other,
    );
  }

  #fact<Data>(type: string, isIt: (data: Data) => boolean): Data {
    const found = this.books.events.find((event) => event.type === type && isIt(event.data as Data));
    return found?.data as Data;
  }

  close(miscounted: number): DayClosedData {
    this.#commands += 1;
    const { books, notes } = this;
    // another process goes on from a snapshot
    books.state = ledgerStream.fromSnapshot(JSON.parse(JSON.stringify(ledgerStream.toSnapshot(books.state))));
    const loosePaise = Math.max(0, notes.expected + miscounted);
    const [fact] = books.do((state) =>
      closeDay(state, {
        closeId: numberId(this.#commands),
        role: 'owner',
        shop: { staffMayCloseDay: false, blindCount: false },
        counted: [],
        loosePaise,
        upiSeenPaise: null,
        cardSeenPaise: null,
        reason: 'counted',
        pending: [],
        confirmed: [],
        position: books.events.length - 1,
        head: '',
        now,
      }),
    );
    return fact?.data as DayClosedData;
  }
}

const netOf = ({ byMethod }: DayClosedData, wanted: PaymentMethod): number => {
  const flow = byMethod.find(({ method }) => method === wanted);
  return flow === undefined ? 0 : flow.inPaise - flow.outPaise;
};

describe('any days of split bills, change, old dues, returns, corrections, pay-ins, pay-outs and drops', () => {
  it('close to what a notebook of the same days comes to, each fact in one close', () => {
    fc.assert(
      fc.property(fc.array(day, { minLength: 3, maxLength: 4 }), (days) => {
        const shop = new Day();
        const closes: DayClosedData[] = [];
        for (const { steps, miscounted } of days) {
          steps.forEach((one) => shop.play(one));
          const { notes } = shop;
          const closed = shop.close(miscounted);
          const seen = PAYMENT_METHODS.map((method) => netOf(closed, method));
          expect([closed.openingPaise, closed.expectedPaise, ...seen]).toEqual([
            notes.opening,
            notes.expected,
            notes.in.CASH,
            notes.in.UPI,
            notes.in.CARD,
          ]);
          expect([closed.salesPaise, closed.creditCollectedPaise]).toEqual([notes.sales, notes.collected]);
          const { moneyPaise, creditGivenPaise, advanceUsedPaise, awaitedPaise } = closed;
          expect(moneyPaise + creditGivenPaise + advanceUsedPaise + awaitedPaise).toBe(closed.salesPaise);
          expect(closed.differencePaise).toBe(closed.countedPaise - notes.expected);
          notes.closed(closed.countedPaise);
          closes.push(closed);
        }
        expect(closes.map(({ number }) => number)).toEqual(closes.map((_, index) => index + 1));
      }),
      propertyRuns(170),
    );
  });
});
