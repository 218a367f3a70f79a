import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openInMemoryEventStore, StoreUnavailable, type EventStore } from '@bahi/event-store';
import { createLogger } from '@bahi/runtime';
import { BooksApp } from '@bahi/testing/booksApp';
import { inMemoryCheckpoint } from '../reactor/checkpoint.ts';
import { createReactor } from '../reactor/reactor.ts';

const log = { isCut: false };
const memory = () => {
  const store = openInMemoryEventStore();
  const cut: EventStore = {
    ...store,
    append: async (stream, expected, events) => {
      if (log.isCut && events.some(({ type }) => type === 'BillCompleted')) throw new StoreUnavailable('gone');
      return store.append(stream, expected, events);
    },
  };
  return cut;
};

let store: EventStore;
let app: BooksApp;
beforeEach(async () => {
  log.isCut = false;
  store = memory();
  app = await BooksApp.open(store);
});
afterEach(() => app.close());

/** A bill whose process died between its submission and the books. */
async function submitted(): Promise<string> {
  const { id: productId } = await app.addProduct();
  const { body: draft } = await app.ok('POST', '/billing/create', { body: {} });
  const content = {
    customer: { name: 'Asha Patil' },
    paymentMethod: 'CASH',
    lines: [{ productId, quantityMilli: 1_000 }],
  };
  log.isCut = true;
  await app.call('POST', `/billing/${draft.id}/complete`, { body: { revision: 0, ...content } });
  return draft.id;
}

it('names bills that are not in the books, and closes without them once that is confirmed', async () => {
  const id = await submitted();
  const { body: drawer } = await app.ok('GET', '/day-close');
  expect(drawer).toMatchObject({
    bills: 0,
    pendingBills: [{ id, grandTotalPaise: 5_000, customerName: 'Asha Patil' }],
  });
  const body = { counted: [], loosePaise: 0 };
  const { status, body: refusal } = await app.refused('POST', '/day-closes', { body });
  expect([status, refusal.code, refusal['params'], refusal['confirmableBy']]).toEqual([
    409,
    'bills_pending',
    { count: 1, bills: 'Asha Patil ₹50.00' },
    ['owner', 'staff'],
  ]);
  const { body: sealed } = await app.ok('POST', '/day-closes', { body: { ...body, confirmations: ['bills_pending'] } });
  expect(sealed).toMatchObject({ bills: 0, expectedPaise: 0 });

  log.isCut = false;
  await app.close();
  app = await BooksApp.open(store);
  await createReactor(app.services, inMemoryCheckpoint(), createLogger('silent')).catchUp();
  expect((await app.ok('GET', `/billing/${id}`)).body).toMatchObject({ status: 'completed' });
  expect((await app.ok('POST', '/day-closes', { body: { counted: [], loosePaise: 5_000 } })).body).toMatchObject({
    number: 2,
    bills: 1,
    salesPaise: 5_000,
  });
  expect((await app.ok('GET', '/day-close')).body['pendingBills']).toEqual([]);
});

it('closes nothing while the list of bills lags behind: a bill might be missing unnamed', async () => {
  app.services.barrier.waitFor = async () => 'stale';
  const body = { counted: [], loosePaise: 0, confirmations: ['bills_pending'] };
  const { status, body: refusal } = await app.refused('POST', '/day-closes', { body });
  expect([status, refusal.code]).toEqual([503, 'rebuilding']);
});
