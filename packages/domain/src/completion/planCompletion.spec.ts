import { describe, expect, it } from '@jest/globals';
import type { BillFact } from '@bahi/contracts';
import { Books, numberId, plainCaller, plainProduct, plainProfile, sale, walkInContent } from '@bahi/testing/books';
import { fold, given, SOME_DAY, type Past } from '@bahi/testing/givenWhenThen';
import { billStream } from '../bill/index.ts';
import { recordSale, ledgerStream } from '../ledger/index.ts';
import { completionOf, planCompletion, type PlanCompletion } from './planCompletion.ts';

const rice = plainProduct(1);
const ids = { billId: numberId(1), shopId: numberId(2), importId: null, originalNumber: null, defaults: null };
const drafted: Past = { type: 'BillDrafted', data: ids };
const saved: Past = {
  type: 'BillContentSaved',
  data: { content: walkInContent([{ product: rice, quantityMilli: 2_000 }]) },
};
const emptyLedger = ledgerStream.initialState();

const request = (changes: Partial<PlanCompletion> = {}): PlanCompletion => ({
  shop: plainProfile,
  shopPhone: null,
  products: new Map([[rice.id, { facts: rice, archived: false }]]),
  referenceUsedOn: [],
  body: {},
  caller: plainCaller,
  expectedRevision: 1,
  imported: null,
  commandId: numberId(5),
  userId: numberId(4),
  now: SOME_DAY,
  hashContent: () => 'hash',
  paymentIdOf: (n) => numberId(70 + n),
  ...changes,
});
const plan = (past: Past[], changes: Partial<PlanCompletion> = {}, ledger = emptyLedger) =>
  given(billStream, past).when((draft) => planCompletion(draft, ledger, request(changes)));

describe('the plan of a completion', () => {
  it('submits a draft that the ledger would accept', () => {
    plan([drafted, saved]).gives({ type: 'BillSubmitted', data: { submissionRevision: 2, imported: null } });
  });

  it('refuses what the draft’s rules refuse, without asking the ledger', () => {
    plan([drafted, saved], { expectedRevision: 0 }).refuses('stale_revision');
    plan([drafted], { expectedRevision: 0 }).refuses('lines_required_to_complete');
  });

  it('refuses what the ledger’s rules refuse', () => {
    const strict = { ...plainProfile, oversellPolicy: 'block' as const };
    plan([drafted, saved], { shop: strict }).refuses('stock_would_go_negative');
  });

  it('writes nothing if equal content is submitted already, whatever the ledger would decide now', () => {
    const shop = { ...plainProfile, oversellPolicy: 'block' as const };
    const { decision } = plan([drafted, saved]);
    const [submitted] = decision.kind === 'accepted' ? (decision.facts as BillFact[]) : [];
    plan([drafted, saved, submitted as Past], { shop }).changesNothing();
  });

  it('uses the rates of the bill’s day, even when the clock is behind the last bill', () => {
    const dearer = {
      ...rice,
      rates: [
        { rateBps: 500, effectiveFrom: '2025-01-01' },
        { rateBps: 1_800, effectiveFrom: '2026-01-06' },
      ],
    };
    const books = new Books();
    const now = '2026-01-06T04:00:00.000Z';
    books.do((state) => recordSale(state, sale(9, [{ product: rice, quantityMilli: 1_000 }], { now })), { at: now });
    const { decision } = plan(
      [drafted],
      {
        now: '2026-01-05T18:29:00.000Z',
        expectedRevision: 0,
        shop: { ...plainProfile, gstNumber: '27AAPFU0939F1ZV', gstRegistration: 'regular' },
        products: new Map([[rice.id, { facts: dearer, archived: false }]]),
        body: {
          lines: [{ productId: rice.id, quantityMilli: 1_000 }],
          customer: { walkIn: true },
          paymentMethod: 'CASH',
        },
      },
      books.state,
    );
    expect(decision).toMatchObject({
      facts: [{ data: { content: { lines: [{ gstRateBps: 1_800 }] } } }, { type: 'BillSubmitted' }],
    });
  });

  it('of an imported bill writes a submission that is enough to finish it', () => {
    const imported = { importId: numberId(9), label: 'Old till', occurredAt: SOME_DAY, originalNumber: '77' };
    const { decision } = plan([drafted, saved], { imported });
    const facts = decision.kind === 'accepted' ? (decision.facts as Past[]) : [];
    const { bill } = fold(billStream, [drafted, saved, ...facts]);
    expect(bill).toMatchObject({ stage: 'submitted', imported });
    if (bill.stage === 'submitted') expect(completionOf(bill, request())).toMatchObject({ imported });
  });
});
