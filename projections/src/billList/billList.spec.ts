import { describe, expect, it } from '@jest/globals';
import { streamOf, type BillContent } from '@bahi/contracts';
import { projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents, sampleId } from '@bahi/testing/sampleEvents';
import { billList } from './billList.ts';
import type { BillDoc } from './billDocs.ts';
import { paymentReferenceId, REFERENCES, type PaymentReferenceDoc } from './paymentReferences.ts';

async function bill(shop: SampleEvents, word = 'b1'): Promise<BillDoc> {
  const found = await (
    await projectedModels([billList], shop.events)
  ).get<BillDoc>('billList', 'bills', sampleId(word));
  if (found === undefined) throw new Error(`no ${word}`);
  return found;
}

const stream = streamOf.bill(sampleId('b1'));
const lines = [
  { product: 'rice', quantityMilli: 2_000 },
  { product: 'salt', quantityMilli: 500 },
];
const stocked = () =>
  new SampleEvents().product('rice').product('salt', { sellingPricePaise: 2_001 }).opening('rice', 9_000, 9_000);
const submitted = {
  submissionRevision: 2,
  commandId: sampleId('c'),
  userId: sampleId('u'),
  at: '',
  contentHash: '',
  confirmed: [],
  imported: null,
};

describe('bill list', () => {
  it('shows a draft with its content and totals, and the revision of its last event', async () => {
    const draft = await bill(stocked().draft('b1', lines));
    expect(draft).toMatchObject({ status: 'in_billing', revision: 1, lineCount: 2, grandTotalPaise: 3_001 });
    expect(draft).toMatchObject({
      paymentMethod: 'CASH',
      customerName: null,
      statusDay: null,
      submissionRevision: null,
    });
    for (const field of ['lines', 'invoiceNumber']) expect(draft).not.toHaveProperty(field);
  });

  it('keeps nothing of a draft that its next save leaves out', async () => {
    const shop = stocked().draft('b1', lines);
    const { content } = shop.events.at(-1)!.data as { content: BillContent };
    shop.append(stream, 'BillContentSaved', { content: { ...content, upiReference: '4242', note: 'urgent' } });
    expect(await bill(shop)).toMatchObject({
      paymentMethod: 'CASH',
      upiReference: '4242',
      note: 'urgent',
      revision: 2,
    });
    shop.append(stream, 'BillContentSaved', { content: { ...content, paymentMethod: null } });
    const draft = await bill(shop);
    expect(draft).toMatchObject({ status: 'in_billing', revision: 3, lineCount: 2 });
    for (const field of ['paymentMethod', 'upiReference', 'note']) expect(draft).not.toHaveProperty(field);
  });

  it('knows who saved a draft last, and in which session', async () => {
    const shop = stocked().at('2026-01-05T00:00:00.000Z');
    const opening = {
      billId: sampleId('b1'),
      shopId: shop.shopId,
      importId: null,
      originalNumber: null,
      defaults: null,
    };
    shop.append(stream, 'BillDrafted', opening);
    expect(await bill(shop)).toMatchObject({ lastSave: null, savedInSession: null });
    const { content } = stocked().draft('b1', lines).events.at(-1)!.data as { content: BillContent };
    shop.at('2026-01-05T00:01:00.000Z').append(stream, 'BillContentSaved', { content });
    expect(await bill(shop)).toMatchObject({
      lastSave: { at: '2026-01-05T00:01:00.000Z', by: shop.userId },
      savedInSession: null,
    });
    expect(await bill(shop.complete('b1', lines))).toMatchObject({ lastSave: null });
  });

  it('shows a draft as it began, until it is saved, and the cash of a completed bill with its change', async () => {
    const shop = stocked();
    const begun = { importId: null, originalNumber: null, defaults: { walkIn: true, paymentMethod: 'CARD' as const } };
    shop.append(stream, 'BillDrafted', { billId: sampleId('b1'), shopId: shop.shopId, ...begun });
    const draft = await bill(shop);
    expect(draft).toMatchObject({ customer: { walkIn: true }, paymentMethod: 'CARD', lineCount: 0 });
    expect(draft.emptySince).not.toBeNull();
    const { content } = stocked().draft('b1', lines).events.at(-1)!.data as { content: BillContent };
    shop.append(stream, 'BillContentSaved', { content: { ...content, tenderedPaise: 4_000 } });
    expect(await bill(shop)).toMatchObject({ paymentMethod: 'CASH', tenderedPaise: 4_000, changePaise: 999 });
    shop.append(stream, 'BillContentSaved', { content });
    for (const field of ['tenderedPaise', 'changePaise']) expect(await bill(shop)).not.toHaveProperty(field);
    const sold = stocked().complete('b2', lines, { tenderedPaise: 5_000 });
    expect(await bill(sold, 'b2')).toMatchObject({ tenderedPaise: 5_000, changePaise: 1_999 });
  });

  it('shows the status created while a draft has no line', async () => {
    expect(await bill(stocked().draft('b1', []))).toMatchObject({ status: 'created', lineCount: 0 });
  });

  it('knows since when a draft has been empty: from its opening, a save without anything, or its return', async () => {
    const shop = stocked().at('2026-01-05T00:00:00.000Z');
    const opening = {
      billId: sampleId('b1'),
      shopId: shop.shopId,
      importId: null,
      originalNumber: null,
      defaults: null,
    };
    shop.append(stream, 'BillDrafted', opening);
    expect((await bill(shop)).emptySince).toBe('2026-01-05T00:00:00.000Z');
    const { content } = stocked().draft('b1', []).events.at(-1)!.data as { content: BillContent };
    const save = (more: Partial<BillContent>) =>
      shop.append(stream, 'BillContentSaved', { content: { ...content, ...more } });
    save({ customer: { walkIn: true } });
    expect((await bill(shop)).emptySince).toBeNull();
    shop.at('2026-01-06T00:00:00.000Z');
    save({ customer: null });
    expect((await bill(shop)).emptySince).toBe('2026-01-06T00:00:00.000Z');
    shop.append(stream, 'BillDiscarded', { reason: 'not_stated' });
    shop.at('2026-01-09T00:00:00.000Z').append(stream, 'BillRestored', {});
    expect((await bill(shop)).emptySince).toBe('2026-01-09T00:00:00.000Z');
    const other = streamOf.bill(sampleId('b2'));
    shop.append(other, 'BillDrafted', { ...opening, billId: sampleId('b2'), importId: sampleId('i1') });
    expect((await bill(shop, 'b2')).emptySince).toBeNull();
  });

  it.each(['in_billing', 'created'] as const)('discards a draft, and restores it to %s', async (status) => {
    const shop = stocked().draft('b1', lines);
    if (status === 'created') shop.append(stream, 'BillStatusChanged', { status });
    shop.at('2026-01-06T00:00:00.000Z').append(stream, 'BillDiscarded', { reason: 'not_stated' });
    const discarded = { at: '2026-01-06T00:00:00.000Z', by: shop.userId, reason: 'not_stated' };
    expect(await bill(shop)).toMatchObject({ status: 'discarded', discardedAt: discarded.at, discarded });
    shop.append(stream, 'BillRestored', {});
    const standing = { discardedAt: null, discardedFrom: null, discarded: null };
    expect(await bill(shop)).toMatchObject({ status, ...standing });
  });

  it('marks a submitted draft, and opens it again when the ledger returns it', async () => {
    const shop = stocked().draft('b1', lines);
    shop.append(stream, 'BillSubmitted', submitted);
    expect(await bill(shop)).toMatchObject({ submissionRevision: 2, status: 'in_billing' });
    shop.append(stream, 'CompletionReturned', { submissionRevision: 2, code: 'product_archived' });
    expect(await bill(shop)).toMatchObject({ submissionRevision: null, revision: 3 });
  });

  it('shows the completed bill under the draft’s id, with number, day and ledger revision', async () => {
    const shop = stocked().draft('b1', lines).at('2026-01-05T20:00:00.000Z');
    const done = await bill(shop.complete('b1', lines, { customer: 'Asha Rao', method: 'UPI' }));
    expect(done).toMatchObject({ status: 'completed', invoiceNumber: 'A-1', day: '2026-01-06', revision: 1 });
    expect(done).toMatchObject({
      ledgerRevision: 1,
      grandTotalPaise: 3_001,
      tokens: expect.arrayContaining(['%a1|', '=asha rao|']),
    });
    expect(done).toMatchObject({ statusDay: 'completed|2026-01-06', statusMethod: 'completed|UPI' });
  });

  it('shows a bill without a draft, and ignores draft events after the completion', async () => {
    const shop = stocked().complete('b1', lines);
    shop.append(stream, 'BillStatusChanged', { status: 'created' });
    expect(await bill(shop)).toMatchObject({ status: 'completed', lineCount: 2 });
  });

  it('keeps number and day of a cancelled bill', async () => {
    const shop = stocked().complete('b1', lines).at('2026-02-01T06:00:00.000Z').cancel('b1');
    expect(await bill(shop)).toMatchObject({
      status: 'cancelled',
      invoiceNumber: 'A-1',
      day: '2026-01-05',
      cancelledAt: '2026-02-01T06:00:00.000Z',
      cancelled: { at: '2026-02-01T06:00:00.000Z', by: shop.userId, reason: 'not_stated' },
      cashier: { id: shop.userId },
      ledgerRevision: 1,
      revision: 2,
      statusDay: 'cancelled|2026-01-05',
    });
  });

  const pay = (shop: SampleEvents, amountPaise: number, reference: string | null = null, word = 'b1'): SampleEvents => {
    const payment = { paymentId: sampleId(`${word} ${amountPaise}`), billId: sampleId(word), method: 'UPI' as const };
    const rest = { amountPaise, reference, receivedBy: shop.userId };
    shop.append(streamOf.ledger(shop.shopId), 'PaymentReceived', { ...payment, ...rest });
    return shop;
  };
  const soldByUpi = (): SampleEvents => stocked().complete('b1', lines, { method: 'UPI' });

  it('shows the received payments, and the newest of them', async () => {
    const shop = pay(soldByUpi().at('2026-01-05T05:00:00.000Z'), 1_000, '4029').at('2026-01-05T06:00:00.000Z');
    const { payments, paymentReceived } = await bill(pay(shop, 2_001));
    expect(payments).toEqual([
      {
        id: sampleId('b1 1000'),
        at: '2026-01-05T05:00:00.000Z',
        method: 'UPI',
        amountPaise: 1_000,
        reference: '4029',
        late: true,
        by: shop.userId,
      },
      {
        id: sampleId('b1 2001'),
        at: '2026-01-05T06:00:00.000Z',
        method: 'UPI',
        amountPaise: 2_001,
        late: true,
        by: shop.userId,
      },
    ]);
    expect(paymentReceived).toEqual({ at: '2026-01-05T06:00:00.000Z', by: shop.userId });
  });

  it.each<[string, (shop: SampleEvents) => SampleEvents, string | null]>([
    ['open once it is completed', (shop) => shop, 'open'],
    ['open while a part is missing', (shop) => pay(shop, 3_000), 'open'],
    ['received once all of it came', (shop) => pay(shop, 3_001), 'received'],
    ['not open any more once it is cancelled', (shop) => shop.cancel('b1'), null],
  ])('shows a UPI bill as %s', async (_, later, paymentStatus) => {
    expect((await bill(later(soldByUpi()))).paymentStatus).toBe(paymentStatus);
  });

  it.each(['CASH', 'CARD'] as const)('shows nothing open for a bill paid by %s', async (method) => {
    expect((await bill(stocked().complete('b1', lines, { method }))).paymentStatus).toBeNull();
  });

  it('finds the bills of a payment reference in any spelling, each once', async () => {
    const shop = soldByUpi().complete('b2', lines, { method: 'UPI', upiReference: '4029-1234' });
    pay(pay(shop, 3_001, '4029 1234'), 3_001, '४०२९ १२३४', 'b2');
    const read = await projectedModels([billList], shop.events);
    const billsWith = async (reference: string) =>
      (await read.get<PaymentReferenceDoc>('billList', REFERENCES, paymentReferenceId(shop.shopId, reference) ?? ''))
        ?.billIds;
    expect(await billsWith('40291234')).toEqual([sampleId('b2'), sampleId('b1')]);
    expect(await billsWith('4029')).toBeUndefined();
    expect(paymentReferenceId(sampleId('other shop'), '40291234')).not.toBe(
      paymentReferenceId(shop.shopId, '40291234'),
    );
  });

  it('keeps at most the newest twenty bills of a reference', async () => {
    const shop = stocked();
    for (let n = 1; n <= 25; n += 1) shop.complete(`b${n}`, [], { method: 'UPI', upiReference: 'paid' });
    const read = await projectedModels([billList], shop.events);
    const found = await read.get<PaymentReferenceDoc>('billList', REFERENCES, paymentReferenceId(shop.shopId, 'paid')!);
    expect(found?.billIds).toEqual(Array.from({ length: 20 }, (_, n) => sampleId(`b${n + 6}`)));
  });

  it('shows an imported bill under its own number and label', async () => {
    const shop = stocked().at('2026-01-05T05:00:00.000Z', '2024-06-01T05:00:00.000Z').complete('b1', lines);
    const imported = { importId: sampleId('import'), label: 'old books' };
    expect(await bill(shop)).toMatchObject({ imported, day: '2024-06-01', billedAt: '2024-06-01T05:00:00.000Z' });
  });
});
