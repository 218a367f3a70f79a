import { describe, expect, it } from '@jest/globals';
import type { BillContentBody, BillFact, ImportedBill } from '@bahi/contracts';
import { numberId, plainCaller, plainProduct, plainProfile, walkInContent } from '@bahi/testing/books';
import { fold, given, SOME_DAY, type Past } from '@bahi/testing/givenWhenThen';
import type { SaveBill, SubmitBill } from './commands.ts';
import { discardBill } from './discardBill.ts';
import { draftBill } from './draftBill.ts';
import { restoreBill } from './restoreBill.ts';
import { returnBill } from './returnBill.ts';
import { reuseEmptyBill } from './reuseEmptyBill.ts';
import { saveBill } from './saveBill.ts';
import { setBillStatus } from './setBillStatus.ts';
import { billStream } from './state.ts';
import { submitBill } from './submitBill.ts';

const rice = plainProduct(1);
const oil = plainProduct(2, { sellingPricePaise: 12_000 });
const products = new Map([rice, oil].map((facts) => [facts.id, { facts, archived: false }]));
const lookups = { products, shop: plainProfile, at: SOME_DAY };
const ids = { billId: numberId(1), shopId: numberId(2), importId: null, originalNumber: null, defaults: null };
const content = walkInContent([{ product: rice, quantityMilli: 2_000 }]);

const drafted: Past = { type: 'BillDrafted', data: ids };
const saved: Past = { type: 'BillContentSaved', data: { content } };
const discarded: Past = { type: 'BillDiscarded', data: { reason: 'not_stated' } };
const submitted = (submissionRevision: number): Past => ({
  type: 'BillSubmitted',
  data: {
    submissionRevision,
    commandId: numberId(3),
    userId: numberId(4),
    at: SOME_DAY,
    contentHash: 'hash',
    confirmed: [],
    imported: null,
  },
});
const returned = (submissionRevision: number): Past => ({
  type: 'CompletionReturned',
  data: { submissionRevision, code: 'clock_suspect' },
});

const save = (body: BillContentBody, expectedRevision: number, changes: Partial<SaveBill> = {}): SaveBill => ({
  ...lookups,
  body,
  caller: plainCaller,
  expectedRevision,
  ...changes,
});
const submit = (body: BillContentBody, expectedRevision: number, changes: Partial<SubmitBill> = {}): SubmitBill => ({
  ...save(body, expectedRevision),
  imported: null,
  commandId: numberId(5),
  userId: numberId(4),
  now: SOME_DAY,
  hashContent: (final) => `hash of ${final.lines.length}`,
  ...changes,
});
const oneRice: BillContentBody = { lines: [{ productId: rice.id, quantityMilli: 1_000 }] };

describe('a draft', () => {
  it('is opened once', () => {
    given(billStream)
      .when((state) => draftBill(state, ids))
      .gives({ type: 'BillDrafted', data: ids });
    given(billStream, [drafted])
      .when((state) => draftBill(state, ids))
      .changesNothing();
  });

  it('is not opened if an empty one was reused instead', () => {
    const reused = { type: 'EmptyBillReused', data: { billId: numberId(9), revision: 0 } } as const;
    given(billStream)
      .when(() => reuseEmptyBill({ billId: numberId(9), revision: 0 }))
      .gives(reused);
    expect(fold(billStream, [reused]).bill.stage).toBe('missing');
  });

  it('is in billing once it is saved with a line, and is not saved without one', () => {
    expect(fold(billStream, [drafted]).bill.stage).toBe('created');
    expect(fold(billStream, [drafted, saved]).bill.stage).toBe('in_billing');
    given(billStream, [drafted])
      .when((state) => saveBill(state, save({ note: 'empty' }, 0)))
      .refuses('lines_required_to_save', { fields: { lines: 'lines_required_to_save' } });
  });

  it('refuses a revision that is not the newest', () => {
    given(billStream, [drafted, saved])
      .when((state) => saveBill(state, save(oneRice, 0)))
      .refuses('stale_revision');
  });

  it('keeps omitted fields, clears null fields, and may be saved unchanged', () => {
    given(billStream, [drafted, saved])
      .when((state) => saveBill(state, save({ note: 'for Asha', paymentMethod: null }, 1)))
      .gives({
        type: 'BillContentSaved',
        data: { content: { ...content, note: 'for Asha', paymentMethod: null } },
      });
    given(billStream, [drafted, saved])
      .when((state) => saveBill(state, save({}, 1)))
      .gives({ type: 'BillContentSaved', data: { content } });
  });

  it('moves between its two tabs, but never into billing without lines', () => {
    given(billStream, [drafted, saved])
      .when((state) => setBillStatus(state, { status: 'created', expectedRevision: 1 }))
      .gives({ type: 'BillStatusChanged', data: { status: 'created' } });
    given(billStream, [drafted, saved])
      .when((state) => setBillStatus(state, { status: 'in_billing', expectedRevision: 1 }))
      .gives({ type: 'BillStatusChanged', data: { status: 'in_billing' } });
    given(billStream, [drafted])
      .when((state) => setBillStatus(state, { status: 'in_billing', expectedRevision: 0 }))
      .refuses('lines_required_to_save');
  });

  it('can be discarded, and restored unchanged for 30 days', () => {
    given(billStream, [drafted, saved])
      .when((state) => discardBill(state, { reason: 'not_stated', expectedRevision: null }))
      .gives({ type: 'BillDiscarded', data: { reason: 'not_stated' } });
    given(billStream, [drafted, saved, discarded])
      .when((state) => restoreBill(state, { now: '2026-02-04T06:30:00.000Z' }))
      .gives({ type: 'BillRestored', data: {} });
    given(billStream, [drafted, saved, discarded])
      .when((state) => restoreBill(state, { now: '2026-02-04T06:30:00.001Z' }))
      .refuses('restore_expired');
    expect(fold(billStream, [drafted, saved, discarded, { type: 'BillRestored', data: {} }]).bill.stage).toBe(
      'in_billing',
    );
    given(billStream, [drafted])
      .when((state) => restoreBill(state, { now: SOME_DAY }))
      .refuses('bill_not_discarded');
  });

  it('refuses edits while it is discarded or does not exist', () => {
    given(billStream, [drafted, discarded])
      .when((state) => saveBill(state, save(oneRice, 1)))
      .refuses('bill_discarded');
    given(billStream)
      .when((state) => saveBill(state, save(oneRice, 0)))
      .refuses('not_found');
    given(billStream)
      .when((state) => restoreBill(state, { now: SOME_DAY }))
      .refuses('not_found');
    given(billStream)
      .when((state) => returnBill(state, { submissionRevision: 1, code: 'clock_suspect' }))
      .refuses('not_found');
  });
});

describe('submitting a draft', () => {
  it('saves the sent content and names its own revision, in one append', () => {
    given(billStream, [drafted, saved])
      .when((state) => submitBill(state, submit({ note: 'final' }, 1)))
      .gives(
        { type: 'BillContentSaved', data: { content: { note: 'final' } } },
        {
          type: 'BillSubmitted',
          data: { submissionRevision: 3, contentHash: 'hash of 1', userId: numberId(4), at: SOME_DAY },
        },
      );
  });

  it('saves nothing when nothing was sent', () => {
    given(billStream, [drafted, saved])
      .when((state) => submitBill(state, submit({}, 1)))
      .gives({ type: 'BillSubmitted', data: { submissionRevision: 2 } });
  });

  it('refuses a draft that is not ready to be generated', () => {
    const refuses = (body: BillContentBody, code: Parameters<ReturnType<typeof tried>['refuses']>[0]) =>
      tried(body).refuses(code);
    const tried = (body: BillContentBody) =>
      given(billStream, [drafted, saved]).when((state) => submitBill(state, submit(body, 1)));
    refuses({ lines: [] }, 'lines_required_to_complete');
    refuses({ customer: null }, 'customer_required');
    refuses({ paymentMethod: null }, 'payment_method_required');
    given(billStream, [drafted, saved])
      .when((state) =>
        submitBill(state, submit({ paymentMethod: 'UPI' }, 1, { shop: { ...plainProfile, upiId: null } })),
      )
      .refuses('upi_id_missing');
    given(billStream, [drafted, saved])
      .when((state) => submitBill(state, submit({}, 0)))
      .refuses('stale_revision');
  });

  it('closes the bill: no edit is accepted from here (L13)', () => {
    const closed = () => given(billStream, [drafted, saved, submitted(2)]);
    closed()
      .when((state) => saveBill(state, save(oneRice, 2)))
      .refuses('bill_submitted');
    closed()
      .when((state) => discardBill(state, { reason: 'x', expectedRevision: null }))
      .refuses('bill_submitted');
    closed()
      .when((state) => setBillStatus(state, { status: 'created', expectedRevision: 2 }))
      .refuses('bill_submitted');
    closed()
      .when((state) => restoreBill(state, { now: SOME_DAY }))
      .refuses('bill_not_discarded');
  });

  it('with equal content again changes nothing at any revision, with other content is refused', () => {
    const closed = () => given(billStream, [drafted, saved, submitted(2)]);
    const costlier = new Map([
      [rice.id, { facts: { ...rice, sellingPricePaise: 9_999, name: 'Other' }, archived: true }],
    ]);
    const sameLine = { lines: [{ productId: rice.id, quantityMilli: 2_000 }], customer: { walkIn: true as const } };
    closed()
      .when((state) => submitBill(state, submit(sameLine, 0, { products: costlier })))
      .changesNothing();
    closed()
      .when((state) => submitBill(state, submit({}, 1)))
      .changesNothing();
    closed()
      .when((state) => submitBill(state, submit(oneRice, 2)))
      .refuses('bill_submitted');
    closed()
      .when((state) => submitBill(state, submit({ customer: { name: 'Asha' } }, 2)))
      .refuses('bill_submitted');
  });

  it('can be undone once for the submission that the ledger abandoned', () => {
    given(billStream, [drafted, saved, submitted(2)])
      .when((state) => returnBill(state, { submissionRevision: 2, code: 'clock_suspect' }))
      .gives({ type: 'CompletionReturned', data: { submissionRevision: 2, code: 'clock_suspect' } });
    given(billStream, [drafted, saved, submitted(2), returned(2), submitted(4)])
      .when((state) => returnBill(state, { submissionRevision: 2, code: 'clock_suspect' }))
      .changesNothing();
    given(billStream, [drafted, saved, submitted(2), returned(2)])
      .when((state) => saveBill(state, save(oneRice, 3)))
      .gives({ type: 'BillContentSaved', data: {} });
  });

  it('of an imported bill rounds nothing', () => {
    const odd = new Map([[rice.id, { facts: { ...rice, sellingPricePaise: 4_949 }, archived: false }]]);
    const body = { ...oneRice, customer: { walkIn: true as const }, paymentMethod: 'CASH' as const };
    const onPaper = { importId: numberId(9), label: 'Old till', occurredAt: SOME_DAY, originalNumber: '77' };
    const grandTotalOf = (past: Past, imported: ImportedBill | null) => {
      const { decision } = given(billStream, [past]).when((state) =>
        submitBill(state, submit(body, 0, { products: odd, imported })),
      );
      const [first] = decision.kind === 'accepted' ? (decision.facts as BillFact[]) : [];
      return first?.type === 'BillContentSaved' ? first.data.content.totals.grandTotalPaise : null;
    };
    expect(grandTotalOf(drafted, null)).toBe(4_900);
    expect(grandTotalOf(drafted, onPaper)).toBe(4_949);
    expect(grandTotalOf({ type: 'BillDrafted', data: { ...ids, importId: numberId(9) } }, null)).toBe(4_949);
  });
});

describe('the folded draft', () => {
  it('is equal when restored from a snapshot', () => {
    const state = fold(billStream, [drafted, saved, submitted(2), returned(2)]);
    const back = billStream.fromSnapshot(JSON.parse(JSON.stringify(billStream.toSnapshot(state))));
    expect(back).toEqual(state);
    expect(billStream.weight(back)).toBe(billStream.weight(state));
  });
});
