import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accept, streamOf } from '@bahi/contracts';
import { ledgerStream } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { numberId } from '@bahi/testing/books';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';

const DAY_MS = 24 * 3_600_000;

describe('a bill completed in one call, repeated when the command is forgotten and the books still know the bill', () => {
  let app: BooksApp;
  let product: Answer['body'];
  beforeEach(async () => {
    app = await BooksApp.open();
    product = await app.addProduct({ openingStockMilli: 9_000 });
  });
  afterEach(() => app.close());

  /** Three days pass in which the books take more commands than are remembered, and no bill. */
  async function forgetCommands(): Promise<void> {
    app.now += 3 * DAY_MS;
    const at = new Date(app.now).toISOString();
    const note = async (turn: number) => {
      const context = { commandId: deriveId(numberId(turn), 'note'), correlationId: numberId(turn), at };
      return app.services.commands.handle(ledgerStream, streamOf.ledger(numberId(1)), context, () =>
        accept([{ type: 'ClockConfirmed', data: { newestAt: at, confirmedAt: at } }]),
      );
    };
    await Promise.all(Array.from({ length: 1_001 }, (_, turn) => note(turn)));
  }

  /** What a client that heard only this answer asks to see. */
  const seenBy = ({ headers }: Answer) => headers.get('consistency-token') ?? 'nothing';

  it('gives the first result when the product was archived since, and takes no other content', async () => {
    const sale = { customer: { walkIn: true }, paymentMethod: 'CASH' };
    const call = { key: 'sale', body: { ...sale, lines: [{ productId: product.id, quantityMilli: 1_000 }] } };
    const first = await app.ok('POST', '/billing/complete', call);
    await forgetCommands();
    await app.ok('DELETE', `/products/${product.id}`);
    const again = await app.call('POST', '/billing/complete', call);
    expect([again.status, again.body, seenBy(again)]).toEqual([first.status, first.body, seenBy(first)]);
    const other = { ...call, body: { ...call.body, lines: [{ productId: product.id, quantityMilli: 2_000 }] } };
    expect((await app.refused('POST', '/billing/complete', other)).body.code).toBe('idempotency_mismatch');
  });

  it('gives the first result when its import was finished since', async () => {
    const importId = (await app.ok('POST', '/imports', { body: { label: 'Old till' } })).body.id;
    const history = { importId, occurredAt: '2025-12-01T04:30:00.000Z', originalNumber: '77' };
    const lines = [{ productId: product.id, quantityMilli: 1_000 }];
    const call = { key: 'sale', body: { customer: { walkIn: true }, paymentMethod: 'CASH', lines, ...history } };
    const first = await app.ok('POST', '/billing/complete', call);
    await forgetCommands();
    await app.ok('POST', `/imports/${importId}/finish`);
    const again = await app.call('POST', '/billing/complete', call);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
  });
});
