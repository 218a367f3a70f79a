import { describe, expect, it } from '@jest/globals';
import type { AnyRecorded, BillFact, Decision, EventMeta, LedgerFact } from '@bahi/contracts';
import {
  adjustment,
  Books,
  creditNote,
  numberId,
  plainCaller,
  plainProduct,
  plainProfile,
  purchase,
  sale,
  walkInContent,
} from '@bahi/testing/books';
import { recorded } from '@bahi/testing/givenWhenThen';
import { PlainBooks } from '@bahi/testing/model/plainBooks';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import fc from 'fast-check';
import { billStream, draftBill, returnBill, saveBill, submitBill, type BillState } from '../bill/index.ts';
import { abandonCompletion } from './bills/abandonCompletion.ts';
import { adjustStock } from './stock/adjustStock.ts';
import { cancelBill } from './bills/cancelBill.ts';
import type { RecordSale } from './commands.ts';
import { recordSale } from './bills/recordSale.ts';
import { issueCreditNote, replaysToCredit } from './notes/issueCreditNote.ts';
import { confirmClock } from './periods/confirmClock.ts';
import { correctionChanges, correctPurchase } from './purchases/correctPurchase.ts';
import { fileMonth } from './periods/fileMonth.ts';
import { recordOpeningStock } from './stock/recordOpeningStock.ts';
import { recordPurchase } from './purchases/recordPurchase.ts';
import { reversalChanges, reversePurchase } from './purchases/reversePurchase.ts';
import { ledgerStream } from './ledgerStream.ts';
import type { LedgerState } from './state/state.ts';

type Of<Type extends LedgerFact['type']> = Extract<LedgerFact, { type: Type }>['data'];
type Decide = (state: Readonly<LedgerState>) => Decision;

const PRODUCTS = [1, 2, 3].map((n) => plainProduct(n, { purchasePricePaise: n === 3 ? 777 : null }));
const LOOKUP = new Map(PRODUCTS.map((facts) => [facts.id, { facts, archived: false }]));
const HOUR_MS = 60 * 60 * 1000;

const step = fc.record({
  kind: fc.constantFrom(
    'buy',
    'buy',
    'sell',
    'sell',
    'sell',
    'sell',
    'cancel',
    'cancel',
    'credit',
    'credit',
    'reverse',
    'correct',
    'adjust',
    'open',
    'import',
    'draft',
    'draft',
    'finish',
    'finish',
    'abandon',
    'again',
    'file',
    'confirm',
  ),
  product: fc.nat(2),
  other: fc.nat(2),
  quantityMilli: fc.oneof(
    fc.integer({ min: 1, max: 20 }).map((n) => n * 500),
    fc.integer({ min: 1, max: 9_999 }),
  ),
  pricePaise: fc.integer({ min: 0, max: 99_999 }),
  pick: fc.nat(1_000),
  policy: fc.constantFrom('warn' as const, 'warn' as const, 'block' as const),
  prefix: fc.constantFrom('INV', 'INV', 'INV', 'A', 'A/2526'),
  hours: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: -3, max: 30 }) },
    { weight: 1, arbitrary: fc.integer({ min: -80, max: 1_500 }) },
  ),
  snapshot: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** One shop: its books, its drafts, a clock with errors, and a twin that is restored from snapshots. */
class World {
  readonly books = new Books();
  readonly plain = new PlainBooks();
  readonly drafts = new Map<number, BillState>();
  #twin = ledgerStream.initialState();
  #nowMs = Date.parse('2026-03-20T06:30:00.000Z');
  #serial = 0;
  #lastCompletion: RecordSale | undefined;

  get now(): string {
    return new Date(this.#nowMs).toISOString();
  }

  take(action: Step): void {
    this.#nowMs += action.hours * HOUR_MS;
    if (action.snapshot) this.#twin = ledgerStream.fromSnapshot(frozen(this.books.state));
    this.#serial += 1;
    const decide = this.#decisionFor(action);
    if (decide === undefined) return;
    const importId = numberId(9_999);
    this.decide(decide, action.kind === 'import' ? { importId, occurredAt: this.now } : {});
  }

  /** L5: a decision does not change its input. L11: decide(fold(all)) = decide(snapshot + tail). */
  decide(decide: Decide, meta: Partial<EventMeta> = {}): Decision {
    const before = JSON.stringify(ledgerStream.toSnapshot(this.books.state));
    const decision = decide(this.books.state);
    expect(JSON.stringify(ledgerStream.toSnapshot(this.books.state))).toBe(before);
    expect(decide(this.#twin)).toEqual(decision);
    const from = this.books.events.length;
    this.books.try(() => decision, { at: this.now, ...meta });
    for (const event of this.books.events.slice(from)) {
      ledgerStream.evolve(this.#twin, event);
      this.plain.take(event as AnyRecorded);
    }
    expect(ledgerStream.toSnapshot(this.#twin)).toEqual(ledgerStream.toSnapshot(this.books.state));
    return decision;
  }

  #decisionFor(action: Step): Decide | undefined {
    const product = PRODUCTS[action.product] ?? plainProduct(1);
    const { quantityMilli, pricePaise, pick } = action;
    const { now } = this;
    const serial = this.#serial;
    const shop = { ...plainProfile, billingInitial: action.prefix, gstNumber: '27AAPFU0939F1ZV' };
    const bills = this.of('BillCompleted').map(({ billId }) => Number.parseInt(billId, 16));
    const purchases = this.of('PurchaseRecorded').map(({ purchaseId }) => Number.parseInt(purchaseId, 16));
    const bill = bills[pick % bills.length];
    const bought = purchases[pick % purchases.length];
    const lines = [
      { product, quantityMilli },
      { product: PRODUCTS[action.other] ?? product, quantityMilli: pick + 1 },
    ];
    switch (action.kind) {
      case 'buy':
        return (state) =>
          recordPurchase(
            state,
            purchase(serial, product, quantityMilli, pricePaise, { now: '2026-03-20T06:30:00.000Z' }),
          );
      case 'sell':
        return this.#complete(sale(serial, lines, { now, shop: { ...shop, oversellPolicy: action.policy } }));
      case 'import': {
        const imported = {
          importId: numberId(9_999),
          label: 'Old',
          occurredAt: now,
          originalNumber: pick < 500 ? String(pick % 5) : null,
        };
        return this.#complete(sale(serial, lines, { now, shop, imported }));
      }
      case 'again':
        return this.#repeat();
      case 'cancel': {
        if (bill === undefined) return undefined;
        const original = this.books.bill(bill);
        const replays = this.books.returnsOf(original);
        return (state) => cancelBill(state, { original, reason: 'test', now }, replays);
      }
      case 'credit': {
        if (bill === undefined) return undefined;
        const back = { lineNo: 1 + (pick % 2), quantityMilli, reason: pick % 3 === 0 ? ('destroyed' as const) : null };
        const command = creditNote(serial, this.books.bill(bill), [back], { now, shop });
        const replays = this.books.returnsOf(command.original, replaysToCredit(this.books.state, command));
        return (state) => issueCreditNote(state, command, replays);
      }
      case 'reverse': {
        if (bought === undefined) return undefined;
        const command = { recorded: this.books.purchase(bought), policy: action.policy, products: LOOKUP };
        const replays = this.books.replaysOf(reversalChanges(this.books.state, command));
        return (state) => reversePurchase(state, command, replays);
      }
      case 'correct': {
        if (bought === undefined) return undefined;
        const old = this.books.purchase(bought);
        const correction = purchase(bought, product, quantityMilli, pricePaise);
        const shop = { ...correction.shop, oversellPolicy: action.policy };
        const what = { recorded: old, expectedRevision: old.revision, products: LOOKUP };
        const command = { ...correction, ...what, shop };
        const replays = this.books.replaysOf(correctionChanges(this.books.state, command));
        return (state) => correctPurchase(state, command, replays);
      }
      case 'adjust': {
        const signed = pick % 2 === 0 ? quantityMilli : -quantityMilli;
        return (state) => adjustStock(state, adjustment(serial, product, signed, { now }));
      }
      case 'open':
        return (state) => recordOpeningStock(state, { product, quantityMilli, valuePaise: pricePaise });
      case 'draft':
        return this.#draft(
          serial,
          lines.map(({ product: { id }, quantityMilli: sold }) => ({ productId: id, quantityMilli: sold })),
        );
      case 'finish':
      case 'abandon':
        return this.#endDraft(action.kind, pick, now);
      case 'file':
        return pick % 4 === 0 ? (state) => fileMonth(state, { month: now.slice(0, 7), now }) : undefined;
      case 'confirm':
        return (state) => confirmClock(state, { now });
      default:
        return action.kind satisfies never;
    }
  }

  #complete(command: RecordSale): Decide {
    this.#lastCompletion = command;
    return (state) => recordSale(state, command);
  }

  /** L3, L8: completing again after a completion changes nothing and gives the same answer. */
  #repeat(): Decide | undefined {
    const command = this.#lastCompletion;
    if (command === undefined) return undefined;
    const done = this.of('BillCompleted').some(({ billId }) => billId === command.billId);
    return (state) => {
      const decision = recordSale(state, command);
      if (done && decision.kind === 'accepted') expect(decision.facts).toEqual([]);
      return decision;
    };
  }

  /** Saves and submits a draft, and leaves it there as a crash would. */
  #draft(serial: number, lines: { productId: string; quantityMilli: number }[]): undefined {
    const state = billStream.initialState();
    this.drafts.set(serial, state);
    const lookups = { products: LOOKUP, shop: plainProfile, at: this.now, caller: plainCaller };
    const body = { customer: { walkIn: true as const }, paymentMethod: 'CASH' as const, lines };
    const follow = (decision: Decision<BillFact>) => {
      if (decision.kind === 'refused') throw new Error(decision.code);
      for (const fact of decision.facts) {
        const revision = state.bill.stage === 'missing' ? 0 : state.bill.revision + 1;
        billStream.evolve(state, recorded(fact, revision));
      }
    };
    const ids = { billId: numberId(serial), shopId: numberId(1), importId: null, originalNumber: null, defaults: null };
    follow(draftBill(state, ids));
    follow(saveBill(state, { ...lookups, body, expectedRevision: 0 }));
    const submission = {
      ...lookups,
      expectedRevision: 1,
      commandId: numberId(serial),
      userId: numberId(7),
      now: this.now,
    };
    follow(submitBill(state, { ...submission, body: { note: 'final' }, imported: null, hashContent: () => 'hash' }));
    // L13: closed
    expect(saveBill(state, { ...lookups, body: { note: 'late' }, expectedRevision: 3 })).toMatchObject({
      code: 'bill_submitted',
    });
    return undefined;
  }

  /** The reactor finishes or abandons a submission; either may come late, twice, or after the other. */
  #endDraft(how: 'finish' | 'abandon', pick: number, now: string): Decide | undefined {
    const serials = [...this.drafts.keys()];
    const serial = serials[pick % serials.length];
    const state = serial === undefined ? undefined : this.drafts.get(serial);
    if (serial === undefined || state?.bill.stage !== 'submitted') return undefined;
    const { submissionRevision, content, contentHash } = state.bill;
    const billId = numberId(serial);
    if (how === 'abandon') {
      expect(returnBill(state, { submissionRevision: submissionRevision - 1, code: 'clock_suspect' })).toMatchObject({
        facts: [],
      });
      return (ledger) => abandonCompletion(ledger, { billId, submissionRevision, code: 'clock_suspect' });
    }
    return this.#complete({
      ...sale(serial, [], { now, submissionRevision, contentHash, products: LOOKUP, content: walkInContent([]) }),
      content,
    });
  }

  of<Type extends LedgerFact['type']>(type: Type): Of<Type>[] {
    return this.books.events.filter((event) => event.type === type).map((event) => event.data as Of<Type>);
  }
}

const frozen = (state: LedgerState): unknown => JSON.parse(JSON.stringify(ledgerStream.toSnapshot(state)));
describe('the books, after any sequence of commands, refusals, retries and crashes', () => {
  it('keep every invariant', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 45 }), (steps) => {
        const world = new World();
        for (const action of steps) {
          world.take(action);
          expect(world.plain.problems()).toEqual([]);
        }
      }),
      propertyRuns(150),
    );
  });

  it('never go below zero while the policy is block (L9)', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const world = new World();
        for (const action of steps) {
          if (action.kind === 'finish' || action.kind === 'import') continue;
          world.take({ ...action, policy: 'block' });
        }
        for (const stock of world.books.state.products.values()) expect(stock.quantityMilli).toBeGreaterThanOrEqual(0);
      }),
      propertyRuns(60),
    );
  });
});
