import { randomUUID } from 'node:crypto';
import type { BillView } from '@bahi/contracts';
import type { SeededRandom } from '@bahi/testing/faults';
import type { Answer, ShopClient } from '../../shopClient.ts';
import type { TradingShop } from './tradingShop.ts';

/** A command with the key that all its attempts use. */
export interface Command {
  kind:
    'bill' | 'purchase' | 'adjustment' | 'draft' | 'save' | 'completion' | 'pay_in' | 'payment' | 'credit' | 'close';
  method: 'POST' | 'PUT';
  path: string;
  body: object;
  key: string;
  /** Changes to the stock of products, in thousandths. */
  moves: [productId: string, quantityMilli: number][];
}

const sale = (shop: TradingShop, random: SeededRandom) => ({
  customer: { walkIn: true },
  paymentMethod: 'CASH',
  lines: Array.from({ length: 1 + random.below(3) }, () => ({
    productId: anyProduct(shop, random),
    quantityMilli: (1 + random.below(5)) * 1_000,
  })),
});

function anyProduct({ productIds }: TradingShop, random: SeededRandom): string {
  return productIds[random.below(productIds.length)] ?? '';
}

const taken = (lines: { productId: string; quantityMilli: number }[]): Command['moves'] =>
  lines.map(({ productId, quantityMilli }) => [productId, -quantityMilli]);

function bill(shop: TradingShop, random: SeededRandom): Command {
  const body = sale(shop, random);
  return { kind: 'bill', method: 'POST', path: '/billing/complete', body, key: randomUUID(), moves: taken(body.lines) };
}

function purchase(shop: TradingShop, random: SeededRandom): Command {
  const productId = anyProduct(shop, random);
  const quantityMilli = (1 + random.below(20)) * 1_000;
  const body = {
    vendorId: shop.vendorId,
    purchaseDate: new Date().toISOString().slice(0, 10),
    vendorBillNumber: `V-${random.below(1_000_000)}`,
    lines: [{ productId, quantityMilli, lineTotalPaise: 1_000 + random.below(50_000) }],
  };
  const moves: Command['moves'] = [[productId, quantityMilli]];
  return { kind: 'purchase', method: 'POST', path: '/purchases/batch', body, key: randomUUID(), moves };
}

function adjustment(shop: TradingShop, random: SeededRandom): Command {
  const productId = anyProduct(shop, random);
  const quantityMilli = random.chance(0.5) ? 1_000 : -1_000;
  const body = { productId, quantityMilli, reason: 'count' };
  const moves: Command['moves'] = [[productId, quantityMilli]];
  return { kind: 'adjustment', method: 'POST', path: '/stock-adjustments', body, key: randomUUID(), moves };
}

function draft(): Command {
  return { kind: 'draft', method: 'POST', path: '/billing/create', body: {}, key: randomUUID(), moves: [] };
}

/** The next command that takes the draft towards completion. */
function continued(shop: TradingShop, random: SeededRandom, { id, revision, status, lines }: BillView): Command {
  const of = `/billing/${id}`;
  if (status === 'created') {
    const body = { ...sale(shop, random), revision };
    return { kind: 'save', method: 'PUT', path: `${of}/save`, body, key: randomUUID(), moves: [] };
  }
  const moves = taken(lines);
  return { kind: 'completion', method: 'POST', path: `${of}/complete`, body: { revision }, key: randomUUID(), moves };
}

/** At times cash for the drawer, a customer's bill on credit, what he pays, or a close of the drawer. */
export function nextAtTheDrawer(shop: TradingShop, random: SeededRandom): Command | undefined {
  if (random.chance(0.8)) return undefined;
  const to = { method: 'POST', key: randomUUID(), moves: [] } as const;
  const { customerId } = shop;
  const amountPaise = 1 + random.below(10_000);
  switch (random.below(4)) {
    case 0: {
      const body = { kind: 'pay_in', amountPaise, reason: 'Change' };
      return { ...to, kind: 'pay_in', path: '/cash-movements', body, moves: [] };
    }
    case 1:
      return { ...to, kind: 'payment', path: '/payments', body: { customerId, method: 'UPI', amountPaise }, moves: [] };
    case 2: {
      const { lines } = sale(shop, random);
      const body = { customer: { name: 'Asha', customerId }, lines, payments: [] };
      return { ...to, kind: 'credit', path: '/billing/complete', body, moves: taken(lines) };
    }
    default: {
      // bills that another writer has submitted are of the next close
      const body = { counted: [], loosePaise: amountPaise, reason: 'Counted', confirmations: ['bills_pending'] };
      return { ...to, kind: 'close', path: '/day-closes', body, moves: [] };
    }
  }
}

/** The next command of a counter: continues its draft, or else starts anything. */
export function nextCommand(
  shop: TradingShop,
  random: SeededRandom,
  previous?: { command: Command; answer: Answer<unknown> },
): Command {
  if (previous?.command.kind === 'draft' || previous?.command.kind === 'save') {
    return continued(shop, random, previous.answer.body as BillView);
  }
  const drawn = random.fraction();
  if (drawn < 0.4) return bill(shop, random);
  if (drawn < 0.6) return draft();
  return drawn < 0.8 ? purchase(shop, random) : adjustment(shop, random);
}

/** Sends the command with its key. */
export function sendCommand<T>(client: ShopClient, command: Command, signal?: AbortSignal): Promise<Answer<T>> {
  return client.call<T>(command.method, command.path, command.body, { 'Idempotency-Key': command.key }, signal);
}
