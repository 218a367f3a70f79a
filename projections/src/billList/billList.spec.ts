import { describe, expect, it } from '@jest/globals';
import { projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents, sampleId } from '@bahi/testing/sampleEvents';
import { billList } from './billList.ts';
import type { BillDoc, CreditNoteDoc } from './billDocs.ts';

async function bill<D extends BillDoc | CreditNoteDoc = BillDoc>(shop: SampleEvents, word = 'b1'): Promise<D> {
  const found = await (await projectedModels([billList], shop.events)).get<D>('billList', 'bills', sampleId(word));
  if (found === undefined) throw new Error(`no ${word}`);
  return found;
}

const stream = `bill-${sampleId('b1')}`;
const lines = [
  { product: 'rice', quantityMilli: 2_000 },
  { product: 'salt', quantityMilli: 500 },
];
const stocked = () =>
  new SampleEvents().product('rice').product('salt', { sellingPricePaise: 2_001 }).opening('rice', 9_000, 9_000);
const submitted = { submission: 2, commandId: sampleId('c'), userId: sampleId('u'), at: '', contentHash: '' };

describe('bill list', () => {
  it('shows a draft with its content and totals, and the revision of its last fact', async () => {
    const draft = await bill(stocked().draft('b1', lines));
    expect(draft).toMatchObject({ status: 'in_billing', revision: 1, lineCount: 2, grandTotalPaise: 3_001 });
    expect(draft).toMatchObject({
      paymentMethod: 'CASH',
      customerName: null,
      statusDay: null,
      submission: null,
    });
    expect(draft.lines[1]).toMatchObject({ lineNo: 2, name: 'salt', lineTotalPaise: 1_001 });
    expect(draft).not.toHaveProperty('invoiceNumber');
  });

  it('is created while it has no line', async () => {
    expect(await bill(stocked().draft('b1', []))).toMatchObject({ status: 'created', lineCount: 0 });
  });

  it.each(['in_billing', 'created'] as const)('discards and restores a draft to %s, where it stood', async (status) => {
    const shop = stocked().draft('b1', lines);
    if (status === 'created') shop.append(stream, 'BillStatusChanged', { status });
    shop.at('2026-01-06T00:00:00.000Z').append(stream, 'BillDiscarded', { reason: 'not_stated' });
    expect(await bill(shop)).toMatchObject({ status: 'discarded', discardedAt: '2026-01-06T00:00:00.000Z' });
    shop.append(stream, 'BillRestored', {});
    expect(await bill(shop)).toMatchObject({ status, discardedAt: null, discardedFrom: null });
  });

  it('marks a submitted draft, and frees it when the ledger returns it', async () => {
    const shop = stocked().draft('b1', lines);
    shop.append(stream, 'BillSubmitted', submitted);
    expect(await bill(shop)).toMatchObject({ submission: 2, status: 'in_billing' });
    shop.append(stream, 'BillReturned', { submission: 2, code: 'product_archived' });
    expect(await bill(shop)).toMatchObject({ submission: null, revision: 3 });
  });

  it('becomes the completed bill under the same id, with number, day and ledger revision', async () => {
    const shop = stocked().draft('b1', lines).at('2026-01-05T20:00:00.000Z');
    const done = await bill(shop.complete('b1', lines, { customer: 'Asha Rao', method: 'UPI' }));
    expect(done).toMatchObject({ status: 'completed', invoiceNumber: 'A-1', day: '2026-01-06', revision: 1 });
    expect(done).toMatchObject({ ledgerRevision: 1, grandTotalPaise: 3_001, tokens: ['a', '1', 'asha', 'rao'] });
    expect(done).toMatchObject({ statusDay: 'completed|2026-01-06', statusMethod: 'completed|UPI' });
  });

  it('needs no draft, and takes no draft fact after completion', async () => {
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
      ledgerRevision: 1,
      revision: 2,
      statusDay: 'cancelled|2026-01-05',
    });
  });

  it('shows a payment that was received', async () => {
    const shop = stocked().complete('b1', lines).at('2026-01-05T05:00:00.000Z');
    const payment = { billId: sampleId('b1'), amountPaise: 3_001, reference: null, receivedBy: shop.userId };
    shop.append(`ledger-${shop.shopId}`, 'PaymentReceived', payment);
    expect((await bill(shop)).paymentReceived).toEqual({ at: '2026-01-05T05:00:00.000Z', by: shop.userId });
  });

  it('lists a credit note beside its bill and on it', async () => {
    const shop = stocked().complete('b1', lines, { customer: 'Asha' }).credit('CN-1', 'b1', 1, 1_000);
    const note = await bill<CreditNoteDoc>(shop, 'CN-1');
    expect(note).toMatchObject({ kind: 'credit_note', status: 'credit_note', number: 'CN-1', grandTotalPaise: 1_000 });
    expect(note).toMatchObject({
      customerName: 'Asha',
      lines: [{ lineNo: 1, quantityMilli: 1_000, lineTotalPaise: 1_000 }],
    });
    expect((await bill(shop)).creditNotes).toMatchObject([{ id: sampleId('CN-1'), billId: sampleId('b1') }]);
  });

  it('shows an imported bill under its own number and label', async () => {
    const shop = stocked().at('2026-01-05T05:00:00.000Z', '2024-06-01T05:00:00.000Z').complete('b1', lines);
    const imported = { importId: sampleId('import'), label: 'old books' };
    expect(await bill(shop)).toMatchObject({ imported, day: '2024-06-01', billedAt: '2024-06-01T05:00:00.000Z' });
  });
});
