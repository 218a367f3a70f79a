import { describe, expect, it } from '@jest/globals';
import type { BillFact, Decision } from '@bahi/contracts';
import { numberId, plainCaller, plainProduct, plainProfile } from '@bahi/testing/books';
import { recorded } from '@bahi/testing/givenWhenThen';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import fc from 'fast-check';
import { discardBill } from './discardBill.ts';
import { draftBill } from './draftBill.ts';
import { restoreBill } from './restoreBill.ts';
import { returnBill } from './returnBill.ts';
import { saveBill } from './saveBill.ts';
import { setBillStatus } from './setBillStatus.ts';
import { billStream, type BillState } from './state.ts';
import { submitBill } from './submitBill.ts';

const rice = plainProduct(1);
const products = new Map([[rice.id, { facts: rice, archived: false }]]);
const ids = { billId: numberId(1), shopId: numberId(2), importId: null, originalNumber: null, defaults: null };
const START_MS = Date.parse('2026-01-05T06:30:00.000Z');
const DAY_MS = 24 * 60 * 60 * 1000;

const step = fc.record({
  kind: fc.constantFrom('draft', 'save', 'save', 'status', 'discard', 'restore', 'submit', 'return'),
  quantityMilli: fc.integer({ min: 1, max: 3 }),
  withLine: fc.boolean(),
  stale: fc.boolean(),
  status: fc.constantFrom('created' as const, 'in_billing' as const),
  days: fc.nat(20),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function decide(state: Readonly<BillState>, action: Step, now: string): Decision<BillFact> {
  const revision = state.bill.stage === 'missing' ? 0 : state.bill.revision;
  const expectedRevision = action.stale ? Math.max(0, revision - 1) : revision;
  const lines = action.withLine ? [{ productId: rice.id, quantityMilli: action.quantityMilli * 1_000 }] : undefined;
  const body = { customer: { walkIn: true as const }, paymentMethod: 'CASH' as const, lines };
  const lookups = { products, shop: plainProfile, at: now, body, caller: plainCaller, expectedRevision };
  switch (action.kind) {
    case 'draft':
      return draftBill(state, ids);
    case 'save':
      return saveBill(state, lookups);
    case 'status':
      return setBillStatus(state, { status: action.status, expectedRevision });
    case 'discard':
      return discardBill(state, { reason: 'not_stated', expectedRevision: action.stale ? null : revision });
    case 'restore':
      return restoreBill(state, { now });
    case 'submit': {
      const by = { commandId: numberId(3), userId: numberId(4), now };
      return submitBill(state, { ...lookups, ...by, imported: null, hashContent: () => 'hash' });
    }
    case 'return': {
      const submissionRevision = state.bill.stage === 'submitted' && !action.stale ? state.bill.submissionRevision : 0;
      return returnBill(state, { submissionRevision, code: 'clock_suspect' });
    }
    default:
      return action.kind satisfies never;
  }
}

describe('a draft, after any sequence of commands and refusals', () => {
  it('is in one of its stages, closed once submitted, and equal when restored from a snapshot at any event', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const state = billStream.initialState();
        let revision = -1;
        let nowMs = START_MS;
        for (const action of steps) {
          nowMs += action.days * DAY_MS;
          const now = new Date(nowMs).toISOString();
          const before = JSON.stringify(billStream.toSnapshot(state));
          const twin = billStream.fromSnapshot(JSON.parse(before));
          const { stage } = state.bill;
          const decision = decide(state, action, now);
          // L5, L11
          expect(JSON.stringify(billStream.toSnapshot(state))).toBe(before);
          expect(decide(twin, action, now)).toEqual(decision);
          if (decision.kind === 'refused') continue;
          for (const fact of decision.facts) {
            revision += 1;
            // L13
            if (stage === 'submitted') expect(fact.type).toBe('CompletionReturned');
            if (fact.type === 'BillSubmitted') expect(fact.data.submissionRevision).toBe(revision);
            billStream.evolve(state, recorded({ ...fact, meta: { at: now } }, revision));
          }
          if (state.bill.stage === 'submitted') expect(state.bill.content.lines.length).toBeGreaterThan(0);
          if (state.bill.stage !== 'missing') expect(state.bill.revision).toBe(revision);
        }
      }),
      propertyRuns(300),
    );
  });
});
