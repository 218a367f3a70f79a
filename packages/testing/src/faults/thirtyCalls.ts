import type { ApiAnswer } from './faultyApi.ts';

/** Sends one command of the scenario and returns its final answer. */
export type Send = (method: string, path: string, body?: unknown) => Promise<ApiAnswer['body']>;

const walkIn = { customer: { walkIn: true }, paymentMethod: 'CASH' };
const STOCK = 10_000;

async function fillCatalogue(send: Send, round: string): Promise<{ vendor: string; products: string[] }> {
  const category = await send('POST', '/categories', { name: `Category ${round}` });
  const vendor = await send('POST', '/vendors', { name: `Vendor ${round}` });
  const products: string[] = [];
  for (const name of ['Rice', 'Soap', 'Salt', 'Tea', 'Oil']) {
    const product = await send('POST', '/products', {
      name: `${name} ${round}`,
      categoryId: category.id,
      unit: 'pcs',
      sellingPricePaise: 5_000,
      purchasePricePaise: 3_000,
      openingStockMilli: STOCK,
    });
    products.push(product.id);
  }
  await send('PUT', `/products/${products[0]}`, { revision: 0, sellingPricePaise: 5_500 });
  await send('PUT', '/shop/profile', { address: `Laxmi Road ${round}, Pune` });
  return { vendor: vendor.id, products };
}

async function buy(send: Send, vendorId: string, products: readonly string[]): Promise<void> {
  const head = { vendorId, purchaseDate: '2026-01-05', vendorBillNumber: 'G-1' };
  const line = { quantityMilli: 2_000, purchasePricePaise: 3_100 };
  for (const productId of products.slice(0, 2)) {
    const form = { openingStockMilli: STOCK, closingStockMilli: STOCK + line.quantityMilli };
    await send('POST', '/purchases', { ...head, productId, ...line, ...form });
  }
  const lines = products.slice(2).map((productId) => ({ productId, ...line }));
  await send('POST', '/purchases/batch', { ...head, lines });
  await send('POST', '/stock-adjustments', { productId: products[0], quantityMilli: -1_000, reason: 'lost' });
}

async function sell(send: Send, products: readonly string[]): Promise<void> {
  const lines = products.map((productId) => ({ productId, quantityMilli: 1_000 }));
  for (const content of [lines.slice(0, 1), lines.slice(1, 4), lines]) {
    const { id } = await send('POST', '/billing/create', {});
    await send('PUT', `/billing/${id}/save`, { revision: 0, lines: content, ...walkIn });
    await send('POST', `/billing/${id}/complete`, { revision: 1 });
    await send('POST', '/billing/complete', { lines: content, ...walkIn });
  }
}

/** A small shop's day over HTTP in thirty commands: catalogue, purchases, bills, an invitation and a code by mail. */
export async function thirtyCalls(send: Send, round: string): Promise<void> {
  const { vendor, products } = await fillCatalogue(send, round);
  await buy(send, vendor, products);
  await sell(send, products);
  const { id } = await send('POST', '/billing/create', {});
  await send('DELETE', `/billing/${id}`, { reason: 'changed their mind' });
  const member = await send('POST', '/members', { email: `member-${round}@example.test`, role: 'staff' });
  // a shop has a limited number of members
  await send('DELETE', `/members/${member.id}`);
  await send('POST', '/auth/send-otp', { email: `somebody-${round}@example.test` });
}
