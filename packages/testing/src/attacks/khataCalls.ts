import { fresh, type Prepare, type SampleThings } from './sampleThings.ts';

const owes = async (shop: SampleThings, amountPaise = 50_000) => {
  const { id } = await shop.customer();
  await shop.owner.ok('POST', { path: `/customers/${id}/opening-balance`, body: { amountPaise } });
  return id;
};

/** A payment of a customer who owes nothing: all of it is an advance. */
async function paid(shop: SampleThings, fields: object = {}): Promise<string> {
  const { id: customerId } = await shop.customer();
  const body = { customerId, method: 'CASH', amountPaise: 10_000, ...fields };
  const { id } = await shop.owner.ok('POST', { path: '/payments', body });
  return id;
}

const of =
  (path: string, body: unknown): Prepare =>
  async (shop) => [{ path: `/customers/${await owes(shop)}/${path}`, body }];

/** Calls about dues and later payments. */
export const khataCalls: Readonly<Record<string, Prepare>> = {
  'POST /payments': async (shop) => {
    const { id: customerId } = await shop.customer();
    const credit = { lines: [await shop.line()], customer: { name: 'Asha', customerId }, payments: [] };
    const { id: billId } = await shop.bill(credit);
    return [{ path: '/payments', body: { customerId, billId, method: 'CASH', amountPaise: 100 } }];
  },
  'GET /payments/:id': async (shop) => [{ path: `/payments/${await paid(shop)}` }],
  'DELETE /payments/:id': async (shop) => [{ path: `/payments/${await paid(shop)}`, body: { reason: 'typed wrong' } }],
  'PUT /payments/:id/method': async (shop) => [
    { path: `/payments/${await paid(shop)}/method`, body: { method: 'UPI', reference: fresh('UPI') } },
  ],
  'POST /payments/:id/refund': async (shop) => [
    { path: `/payments/${await paid(shop)}/refund`, body: { amountPaise: 5_000, method: 'CASH' } },
  ],
  'POST /payments/:id/release': async (shop) => [
    { path: `/payments/${await paid(shop, { deposit: true })}/release`, body: {} },
  ],
  'POST /billing/:id/put-on-khata': async (shop) => {
    const { id: customerId } = await shop.customer();
    const { id } = await shop.unpaidBill({ customer: { name: 'Asha', customerId } });
    return [{ path: `/billing/${id}/put-on-khata`, body: {} }];
  },
  'PUT /billing/:id/payments/:paymentId/method': async (shop) => {
    const { id, payments } = await shop.unpaidBill();
    const [payment] = payments as [{ id: string }];
    return [{ path: `/billing/${id}/payments/${payment.id}/method`, body: { method: 'CASH' } }];
  },
  'GET /customers/:id/payment-preview': async (shop) => [
    { path: `/customers/${await owes(shop)}/payment-preview`, query: { amountPaise: '10000' } },
  ],
  'GET /customers/totals': async (shop) => {
    await owes(shop);
    return [{ path: '/customers/totals', query: { filter: '{"owes":true}' } }];
  },
  'GET /customers/:id/statement': async (shop) => [
    { path: `/customers/${await owes(shop)}/statement`, query: { from: '2025-01-01' } },
  ],
  'POST /customers/:id/limit': of('limit', { limitPaise: 100_000 }),
  'POST /customers/:id/promise': of('promise', { date: '2030-01-31' }),
  'POST /customers/:id/opening-balance': of('opening-balance', { amountPaise: 10_000, date: '2025-01-01' }),
  'POST /customers/:id/write-off': of('write-off', { amountPaise: 10_000, reason: 'moved away' }),
  'POST /customers/:id/merge': async (shop) => [
    { path: `/customers/${await owes(shop)}/merge`, body: { into: (await shop.customer()).id } },
  ],
  'POST /customers/:id/unmerge': async (shop) => {
    const path = `/customers/${await owes(shop)}`;
    await shop.owner.ok('POST', { path: `${path}/merge`, body: { into: (await shop.customer()).id } });
    return [{ path: `${path}/unmerge`, body: {} }];
  },
};
