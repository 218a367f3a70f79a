import {
  emptyCustomer,
  type AnyRecorded,
  type BillContentBody,
  type Fact,
  type Id,
  type KhataOutcome,
} from '@bahi/contracts';
import {
  correctMethod,
  mergeCustomers,
  putOnKhata,
  recordOpeningBalance,
  recordPaymentReceived,
  recordSale,
  refundAdvance,
  releaseDeposit,
  reversePayment,
  takePayment,
  unmergeCustomers,
  writeOff,
  type RecordedBill,
} from '@bahi/domain';
import fc from 'fast-check';
import { Books, creditNote, numberId, plainProduct, sale, SOME_DAY, walkInContent } from './books.ts';
import { recorded } from './givenWhenThen.ts';
import { PlainKhata, type PlainDues } from './model/plainKhata.ts';
import { sampleDay } from './samples/sampleStock.ts';

const KINDS = [
  'bill',
  'bill',
  'bill',
  'pay',
  'pay',
  'deposit',
  'release',
  'opening',
  'writeOff',
  'cancel',
  'note',
  'reverse',
  'refund',
  'arrive',
  'correct',
  'khata',
  'merge',
  'unmerge',
] as const;

const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  who: fc.nat(100_000),
  other: fc.nat(100_000),
  paise: fc.integer({ min: 1, max: 99_999 }),
  /** What part is paid, awaited or given back. */
  part: fc.nat(99),
  /** Since the step before. */
  minutes: fc.oneof(fc.constant(0), fc.nat(600), fc.nat(20_000)),
});
export type KhataStep = ReturnType<typeof step.generate>['value'];

/** Random bills, notes, payments, reversals, refunds, advances, cancellations and merges. */
export const khataSteps = (most: number) => fc.array(step, { minLength: 1, maxLength: most, size: 'max' });

/** `count` steps of one seed, within some months. */
export const manyKhataSteps = (count: number, seed: number): KhataStep[] =>
  fc.sample(step, { numRuns: count, seed }).map((one) => ({ ...one, minutes: one.minutes % 120 }));

const SHOP = numberId(600);
const START = Date.parse(SOME_DAY);
const CUSTOMER = 0xa0_0000;

type Named = Extract<AnyRecorded, { type: 'PaymentTaken' }>['data'];
type Outcome = KhataOutcome | null | undefined;

/** A change of one khata under the day of its fact. */
interface Line {
  day: string;
  paise: number;
}

/** What everybody owed after a step. */
export interface Mark {
  /** ISO 8601 UTC. */
  at: string;
  dues: Map<Id, PlainDues>;
}

/** Trade of one shop with some customers: the ledger decides, and beside it the plain khata keeps what everybody owes. */
export class KhataTrade {
  readonly shopId: Id;
  readonly customers: readonly Id[];
  readonly books = new Books();
  readonly plain = new PlainKhata();
  /** What differed after a step. */
  readonly problems: string[] = [];
  /** How often each kind happened. */
  readonly kinds = new Map<string, number>();
  /** The lines of each khata, in the order of recording. */
  readonly lines = new Map<Id, Line[]>();
  #serial = 0;
  #now = START;
  readonly #documents: AnyRecorded[];

  constructor(customerCount: number, shopId = SHOP) {
    this.shopId = shopId;
    this.customers = Array.from({ length: customerCount }, (_, n) => numberId(CUSTOMER + n));
    this.#documents = this.customers.map((id, n) => {
      const customer = { ...emptyCustomer, id, name: `Customer ${n}` };
      const fact = { type: 'CustomerAdded' as const, data: { customer }, meta: { shopId, at: SOME_DAY } };
      return { ...recorded(fact, n, 'customers'), position: String(n).padStart(20, '0') } as AnyRecorded;
    });
  }

  /** ISO 8601 UTC. */
  get at(): string {
    return new Date(this.#now).toISOString();
  }

  /** Customers first, then the ledger. */
  get events(): AnyRecorded[] {
    const before = this.#documents.length;
    const ledger = this.books.events.map((event, n) => ({ ...event, position: String(before + n).padStart(20, '0') }));
    return [...this.#documents, ...(ledger as AnyRecorded[])];
  }

  /** What everybody owes now. */
  mark(): Mark {
    return { at: this.at, dues: new Map(this.customers.map((id) => [id, this.duesOf(id)])) };
  }

  /** What a customer owes: nothing once he was merged. */
  duesOf(id: Id): PlainDues {
    return this.plain.isMerged(id) ? { due: 0, free: 0, open: [] } : this.plain.duesOf(id);
  }

  take(one: KhataStep): void {
    this.#serial += 1;
    this.#now += one.minutes * 60_000;
    this.books.meta = { shopId: this.shopId, at: this.at };
    const customer = this.#customer(one.who);
    const from = this.books.events.length;
    const label = this.#play(one, customer);
    const facts = this.books.events.slice(from);
    if (facts.length === 0) return;
    this.kinds.set(one.kind, (this.kinds.get(one.kind) ?? 0) + 1);
    const day = label ?? sampleDay(this.at);
    for (const fact of facts) this.#check(fact, day);
  }

  #customer(n: number): Id {
    return this.customers[n % this.customers.length] ?? '';
  }

  /** Compares what a fact states with the plain khata, and adds a line to each khata that it moves. */
  #check(fact: Fact & { data: unknown }, day: string): void {
    const data = fact.data as { khata?: Outcome; ownKhata?: Outcome; customerId?: Id };
    const outcomes = [data.khata, data.ownKhata].filter((one) => one !== null && one !== undefined);
    const roots = new Set(outcomes.map(({ khataId }) => khataId));
    if (fact.type === 'CustomersMerged') roots.add(data.customerId ?? '');
    for (const { khataId, dueAfterPaise, freeAfterPaise, allocations } of outcomes) {
      const { due, free, open } = this.plain.duesOf(khataId);
      const opened = open.reduce((sum, [, paise]) => sum + paise, 0);
      const stated = [dueAfterPaise, freeAfterPaise, dueAfterPaise + freeAfterPaise].join();
      if (stated !== [due, free, opened].join())
        this.problems.push(`${this.#serial} ${fact.type}: ${stated} instead of ${[due, free, opened].join()}`);
      if (allocations.some(({ openAfterPaise }) => openAfterPaise < 0))
        this.problems.push(`${this.#serial} ${fact.type}: a document below zero`);
    }
    for (const root of roots) {
      const lines = this.lines.get(root) ?? [];
      const known = lines.reduce((sum, { paise }) => sum + paise, 0);
      this.lines.set(root, [...lines, { day, paise: this.duesOf(root).due - known }]);
    }
  }

  /** Plays one step; the day under which it stands, if that is not today. */
  #play(one: KhataStep, customerId: Id): string | undefined {
    const { kind, paise } = one;
    const { at: now } = this;
    const { books, plain } = this;
    const id = numberId(this.#serial);
    const done = (decision: ReturnType<Books['try']>): boolean => decision.kind === 'accepted';
    switch (kind) {
      case 'bill':
        this.#sell(one, customerId);
        return undefined;
      case 'opening': {
        const date = '2025-11-01';
        const opening = { openingId: id, customerId, amountPaise: paise, date, now };
        if (!done(books.try((state) => recordOpeningBalance(state, opening)))) return undefined;
        plain.opening(id, customerId, paise, date);
        return date;
      }
      case 'writeOff': {
        const command = { writeOffId: id, customerId, amountPaise: paise, reason: 'moved', now };
        if (done(books.try((state) => writeOff(state, command)))) plain.writeOff(customerId, paise);
        return undefined;
      }
      case 'merge': {
        const intoId = this.#customer(one.other);
        if (done(books.try((state) => mergeCustomers(state, { customerId, intoId, now }))))
          plain.merge(customerId, intoId);
        return undefined;
      }
      case 'unmerge':
        if (done(books.try((state) => unmergeCustomers(state, { customerId, now })))) plain.unmerge(customerId);
        return undefined;
      case 'cancel':
      case 'note':
      case 'arrive':
      case 'correct':
      case 'khata':
        return this.#changeBill(one, kind, id);
      default:
        this.#payment(one, kind, { id, customerId });
        return undefined;
    }
  }

  #sell({ paise, part }: KhataStep, customerId: Id): void {
    const product = plainProduct(this.#serial, { kind: 'service', unit: 'pcs', sellingPricePaise: paise });
    const lines = [{ product, quantityMilli: 2_000 }];
    const body: BillContentBody = { customer: { name: 'Asha' }, paymentMethod: null };
    const { grandTotalPaise: total } = walkInContent(lines, body).totals;
    const paid = part % 3 === 0 ? 0 : Math.floor((total * part) / 100);
    const awaited = part % 4 === 1 ? total - paid : 0;
    const payments = [
      ...(paid > 0 ? [{ method: 'CASH' as const, amountPaise: paid }] : []),
      ...(awaited > 0 ? [{ method: 'UPI' as const, amountPaise: awaited }] : []),
    ];
    const content = { ...walkInContent(lines, { ...body, payments }), customerId };
    const decision = this.books.try((state) => recordSale(state, sale(this.#serial, lines, { content, now: this.at })));
    if (decision.kind === 'refused') return;
    const { day } = this.books.bill(this.#serial).data;
    this.plain.bill(numberId(this.#serial), { customer: customerId, day, total, paid, awaited });
  }

  #payment(
    { other, paise, part }: KhataStep,
    kind: 'pay' | 'deposit' | 'release' | 'reverse' | 'refund',
    { id, customerId }: { id: Id; customerId: Id },
  ): void {
    const { books, plain } = this;
    const { at: now } = this;
    const isTaken = (decide: Parameters<Books['try']>[0]): boolean => books.try(decide).kind === 'accepted';
    if (kind === 'pay' || kind === 'deposit') {
      const isDeposit = kind === 'deposit';
      const [bill] = part % 3 === 0 ? this.#bills(customerId).slice(-1) : [];
      const billId = bill ?? null;
      const fields = { method: 'CASH' as const, tenderedPaise: null, reference: null, note: null };
      const command = { ...fields, paymentId: id, customerId, amountPaise: paise, isDeposit, referenceUsedOn: [], now };
      if (isTaken((state) => takePayment(state, { ...command, billId })))
        plain.pay(id, customerId, paise, { chosen: billId, isDeposit });
      return;
    }
    const all = this.#of('PaymentTaken');
    const taken = all.at(-1 - (other % Math.max(1, Math.min(20, all.length))));
    if (taken === undefined) return;
    const { paymentId } = taken;
    if (kind === 'release') {
      const released = { paymentId, customerId: taken.customerId, now };
      if (isTaken((state) => releaseDeposit(state, released))) plain.release(paymentId);
    } else if (kind === 'reverse') {
      if (isTaken((state) => reversePayment(state, { taken, reason: 'typed wrong', now })))
        plain.reverse(paymentId, taken.customerId);
    } else {
      const refund = { refundId: id, sourceId: paymentId, method: 'CASH' as const, note: null, now };
      const amountPaise = 1 + (paise % taken.amountPaise);
      if (isTaken((state) => refundAdvance(state, { ...refund, amountPaise }))) plain.refund(paymentId, amountPaise);
    }
  }

  #changeBill({ other, part }: KhataStep, kind: 'cancel' | 'note' | 'arrive' | 'correct' | 'khata', id: Id) {
    const { books, plain } = this;
    const { at: now } = this;
    const original = this.#recentBill(other);
    if (original === undefined) return undefined;
    const { billId, customerId, day } = original.data;
    const refundPaise = part % 2 === 0 ? 0 : 1;
    const back = { refundMethod: 'CASH' as const, refundPaise };
    const common = { original, earlierPayments: [] };
    switch (kind) {
      case 'cancel': {
        const decision = books.cancel({ original, reason: 'mistake', now, ...back });
        if (decision.kind === 'accepted') plain.cancel(billId, refundPaise);
        return undefined;
      }
      case 'note': {
        const note = creditNote(this.#serial, original, [{ quantityMilli: 1_000 }], { ...back, now });
        const decision = books.credit(note);
        if (decision.kind === 'refused') return undefined;
        const [fact] = decision.facts as { data: { totals: { grandTotalPaise: number } } }[];
        plain.note(id, billId, { total: fact?.data.totals.grandTotalPaise ?? 0, refund: refundPaise });
        return undefined;
      }
      case 'arrive': {
        const arrived = { paymentId: id, reference: null, receivedBy: numberId(700), referenceUsedOn: [] };
        const decision = books.try((state) => recordPaymentReceived(state, { ...common, ...arrived }));
        if (decision.kind === 'accepted' && decision.facts.length > 0) plain.arrive(billId);
        return undefined;
      }
      case 'correct': {
        const awaited = original.data.payments.find(({ isReceived }) => !isReceived);
        if (awaited === undefined) return undefined;
        const { paymentId, method, amountPaise } = awaited;
        const payment = { paymentId, method, amountPaise, isAwaited: true };
        const command = { ...common, payment, customerId, to: 'CARD' as const, reference: null, now };
        const decision = books.try((state) => correctMethod(state, command));
        const [fact] = decision.kind === 'accepted' ? (decision.facts as { data: { wasAwaited: boolean } }[]) : [];
        if (fact?.data.wasAwaited === true) plain.arrive(billId, amountPaise);
        return undefined;
      }
      case 'khata': {
        const put = { ...common, confirmed: [], userId: numberId(700) };
        if (books.try((state) => putOnKhata(state, put)).kind === 'refused') return undefined;
        plain.putOnKhata(billId);
        return day;
      }
    }
    return kind satisfies never;
  }

  #of(type: 'PaymentTaken'): Named[] {
    return this.books.events.flatMap((event) => (event.type === type ? [event.data as Named] : []));
  }

  /** Bills of a customer, oldest first. */
  #bills(customerId: Id): Id[] {
    return [...this.plain.bills].flatMap(([id, { customer }]) => (customer === customerId ? [id] : []));
  }

  #recentBill(pick: number): RecordedBill | undefined {
    const ids = [...this.plain.bills.keys()].slice(-20);
    const id = ids[pick % Math.max(1, ids.length)];
    return id === undefined ? undefined : this.books.bill(Number.parseInt(id, 16));
  }
}
