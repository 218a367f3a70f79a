import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AnyRecorded } from '@bahi/contracts';
import { recordSale, entriesOf, ledgerStream } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { projections } from '@bahi/projections';
import { ReadModelUnavailable } from '@bahi/read-store';
import { numberId, plainProduct, sale } from '@bahi/testing/books';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';
import { PlainBooks } from '@bahi/testing/model/plainBooks';
import { Journals } from './journals.ts';

const SHOP = numberId(1);
const LEDGER = `ledger-${SHOP}`;
/** More than are read one after the other. */
const MANY = 230;

describe('where a replay finds the movements of a product', () => {
  let app: BooksApp;
  let rice: Answer['body'];
  let dal: Answer['body'];
  let bought: Answer['body'];
  let bills = 0;
  beforeEach(async () => {
    app = await BooksApp.open();
    const vendorId = (await app.ok('POST', '/vendors', { body: { name: 'Gupta Traders' } })).body.id;
    rice = await app.addProduct({ openingStockMilli: 0 });
    dal = await app.addProduct({ name: 'Toor dal' });
    const lines = [rice, rice, dal].map(({ id }) => ({
      productId: id,
      quantityMilli: 500_000,
      lineTotalPaise: 1_000_003,
    }));
    const body = { vendorId, purchaseDate: '2026-01-05', vendorBillNumber: 'G-1', lines };
    [, bought] = (await app.ok('POST', '/purchases/batch', { body })).rows as [Answer['body'], Answer['body']];
    await Promise.all(Array.from({ length: MANY }, (_, n) => sold(n, n % 5 === 0 ? rice : dal)));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await app.close();
  });

  /** A bill among many, without HTTP. */
  async function sold(n: number, { id }: Answer['body']): Promise<void> {
    const commandId = deriveId(numberId(n), 'bill');
    const context = { commandId, correlationId: commandId, shopId: SHOP, at: new Date(app.now).toISOString() };
    const command = sale(1_000 + n, [{ product: { ...plainProduct(1), id }, quantityMilli: 333 }]);
    await app.services.commands.handle(ledgerStream, LEDGER, context, (state) => recordSale(state, command));
  }
  async function sell({ id: productId }: Answer['body']): Promise<Answer['body']> {
    const lines = [{ productId, quantityMilli: 333 }];
    const body = { customer: { walkIn: true }, paymentMethod: 'CASH', lines };
    return (await app.ok('POST', '/billing/complete', { body, key: `bill-${(bills += 1)}` })).body;
  }
  const events = async () => (await app.events.readStream(LEDGER, { maxCount: 9_999 })) as AnyRecorded[];
  /** Corrects the price; all figures of the books are right afterwards. */
  async function correct(lineTotalPaise: number): Promise<void> {
    const body = { revision: bought.revision, lineTotalPaise };
    bought = (await app.ok('PUT', `/purchases/${bought.id}`, { body })).body;
    expect(PlainBooks.of(await events()).problems()).toEqual([]);
  }
  const caughtUp = async () => app.services.barrier.waitFor(['stockHistory'], SHOP, await app.events.head(), 60_000);
  const readsOf = () => jest.spyOn(app.events, 'readStream');
  const eventsRead = async ({ mock }: ReturnType<typeof readsOf>) =>
    (await Promise.all(mock.results.map(({ value }) => value as Promise<unknown[]>))).flat().length;

  it('reads those that the history names, and hardly any others', async () => {
    const journals = new Journals(app.services);
    const product = { shopId: SHOP, productId: rice.id };
    await caughtUp();
    const spy = readsOf();
    const from = bought.revision;
    const journal = await journals.since(product, from, { upTo: null, fromLog: false });
    const reads = await eventsRead(spy);
    spy.mockRestore();
    const expected = (await events()).slice(from).flatMap((event) => entriesOf(event, rice.id));
    expect(journal).toEqual({ begin: from, entries: expected });
    expect(expected.length).toBe(1 + MANY / 5);
    // and a few that lie between, or show how far the history is
    expect(reads).toBeLessThan(expected.length + 15);
  });

  it('keeps them: what came meanwhile is read once more, and not again', async () => {
    const journals = new Journals(app.services);
    const reach = { upTo: null, fromLog: false };
    const product = { shopId: SHOP, productId: rice.id };
    await journals.since(product, bought.revision, reach);
    await sell(rice);
    await caughtUp();
    const spy = readsOf();
    const { entries } = await journals.since(product, bought.revision, reach);
    expect(entries.at(-1)).toMatchObject({ kind: 'sale', quantityMilli: 333 });
    expect(await eventsRead(spy)).toBeLessThanOrEqual(1 + 4);
    const newest = entries.at(-1)!.revision;
    spy.mockClear();
    expect((await journals.since(product, bought.revision, { ...reach, upTo: newest })).entries).toEqual(entries);
    expect(spy).not.toHaveBeenCalled();
    const before = await journals.since(product, bought.revision, { ...reach, upTo: newest - 1 });
    expect(before.entries).toEqual(entries.slice(0, -1));
  });

  it('begins where the stock is known, and goes back where an earlier purchase was corrected since', async () => {
    const journals = new Journals(app.services);
    const product = { shopId: SHOP, productId: rice.id };
    const reach = { upTo: null, fromLog: false };
    const first = bought.revision - 1;
    expect((await journals.since(product, bought.revision, reach)).begin).toBe(bought.revision);
    const { rows } = await app.ok('GET', '/purchases', { query: { filter: { productId: rice.id } } });
    const other = rows.find(({ id }) => id !== bought.id)!;
    await app.ok('PUT', `/purchases/${other.id}`, { body: { revision: other.revision, quantityMilli: 600_000 } });
    expect((await journals.since(product, bought.revision, reach)).begin).toBe(first);
    await correct(2_000_000);
  });

  it.each([
    ['is held up', () => void jest.spyOn(app.events, 'readAll').mockResolvedValue([])],
    [
      'leaves the shop out',
      () => {
        const history = projections.find(({ name }) => name === 'stockHistory')!;
        const apply = history.apply.bind(history);
        jest.spyOn(history, 'apply').mockImplementation((event, ...rest) => {
          if (event.type === 'BillCompleted') throw new Error('a mistake in this handler');
          apply(event, ...rest);
        });
      },
    ],
    [
      'cannot be read',
      () => void jest.spyOn(app.services.read, 'position').mockRejectedValue(new ReadModelUnavailable('rebuilding')),
    ],
    [
      'is wrong',
      () => {
        const scan = app.services.read.scan.bind(app.services.read);
        jest.spyOn(app.services.read, 'scan').mockImplementation(async function* (...asked) {
          for await (const page of scan(...asked)) yield page.slice(3);
        });
      },
    ],
  ])('finds all of them when the read model of history %s', async (_, breakIt) => {
    await caughtUp();
    breakIt();
    await sell(rice);
    await correct(1_500_000);
    await sell(rice);
    await correct(1_200_000);
  });

  it('counts what is sold while it is replayed', async () => {
    const { replays } = app.services;
    const change = replays.change.bind(replays);
    const spy = jest.spyOn(replays, 'change').mockImplementation(async (question) => {
      const replayed = await change(question);
      // the first replay is long, and the books go on
      if (question.upTo === null) await sell(rice);
      return replayed;
    });
    await correct(1_500_000);
    expect(spy).toHaveBeenCalledTimes(2);
    const query = { correction: { revision: bought.revision, lineTotalPaise: 1_600_000 } };
    spy.mockImplementation(change).mockImplementationOnce(async (question) => {
      const replayed = await change(question);
      await sell(rice);
      return replayed;
    });
    const effect = await app.ok('GET', `/purchases/${bought.id}/effect`, { query });
    expect(effect.body).toMatchObject({ products: [{ productId: rice.id }] });
  });

  it('says that something is wrong when the movements do not lead to where the books are, and records nothing', async () => {
    const { replays } = app.services;
    const change = replays.change.bind(replays);
    jest.spyOn(replays, 'change').mockImplementation(async (question) => {
      const replayed = await change(question);
      return { ...replayed, before: { ...replayed.before, valuePaise: 1 } };
    });
    const refused = await app.refused('PUT', `/purchases/${bought.id}`, {
      body: { revision: bought.revision, lineTotalPaise: 1 },
    });
    expect([refused.status, refused.body.code]).toEqual([500, 'internal_error']);
  });
});
