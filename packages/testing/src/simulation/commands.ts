import type { Person } from './callRoute.ts';
import { lines, pick, type Command, type CommandKind, type CommandSource, type Draw } from './knowledge.ts';
import { moneyDraws, OWNERS_MONEY } from './moneyCommands.ts';

const walkIn = { customer: { walkIn: true }, paymentMethod: 'UPI' };
/** Customers of few phone numbers: people bill the same new one at the same time. */
const namedBy = (serial: number) => ({
  customer: { name: 'Ravi Meena', phone: `98290 0000${serial % 5}` },
  paymentMethod: 'CARD',
  note: 'at the door',
});

const draws: Record<CommandKind, [weight: number, draw: Draw]> = {
  sell: [
    14,
    (source) => ({
      kind: 'sell',
      method: 'POST',
      path: '/billing/complete',
      body: { ...(source.random.chance(0.7) ? walkIn : namedBy(source.serial)), lines: lines(source) },
    }),
  ],
  draft: [14, () => ({ kind: 'draft', method: 'POST', path: '/billing/create', body: {} })],
  save: [
    12,
    (source) => {
      const bill = source.knows.bill(source.random, 'created', 'in_billing', 'completed', 'discarded');
      if (bill === undefined) return undefined;
      const body = { revision: bill.revision, lines: lines(source) };
      return { kind: 'save', method: 'PUT', path: `/billing/${bill.id}/save`, body, subject: bill.id };
    },
  ],
  complete: [
    30,
    (source) => {
      const { knows, random } = source;
      const bill = knows.bill(random, 'created', 'in_billing', 'in_billing', 'completed', 'discarded');
      if (bill === undefined) return undefined;
      const buyer = source.serial % 4 === 0 ? namedBy(source.serial) : walkIn;
      const body = { revision: bill.revision, ...buyer, ...(random.chance(0.6) && { lines: lines(source) }) };
      return { kind: 'complete', method: 'POST', path: `/billing/${bill.id}/complete`, body, subject: bill.id };
    },
  ],
  cancel: [
    8,
    ({ knows, random }) => {
      const bill = knows.bill(random, 'completed', 'completed', 'cancelled');
      if (bill === undefined) return undefined;
      return { kind: 'cancel', method: 'DELETE', path: `/billing/${bill.id}`, body: {}, subject: bill.id };
    },
  ],
  credit: [
    10,
    ({ knows, random, serial }) => {
      const bill = knows.bill(random, 'completed', 'completed', 'cancelled');
      if (bill === undefined) return undefined;
      // some come back whole, some in parts, and sometimes more than was sold
      const parts = bill.lines.slice(0, 1 + random.below(2)).map(({ lineNo, quantityMilli: sold }) => {
        const quantityMilli = random.chance(0.4) ? sold : 1 + random.below(sold + 200);
        return { lineNo, quantityMilli, restock: pick(random, [true, true, 'destroyed', 'lost']) };
      });
      const body = { lines: parts, refundMethod: serial % 3 === 0 ? 'UPI' : 'CASH' };
      const path = `/billing/${bill.id}/credit-notes`;
      return { kind: 'credit', method: 'POST', path, body, subject: bill.id };
    },
  ],
  discard: [
    4,
    ({ knows, random }) => {
      const bill = knows.bill(random, 'created', 'in_billing');
      if (bill === undefined) return undefined;
      const path = `/billing/${bill.id}`;
      if (random.chance(0.5)) return { kind: 'discard', method: 'DELETE', path, body: {}, subject: bill.id };
      const body = { revision: bill.revision, status: 'discarded' };
      return { kind: 'discard', method: 'PATCH', path: `${path}/status`, body, subject: bill.id };
    },
  ],
  restore: [
    3,
    ({ knows, random }) => {
      const bill = knows.bill(random, 'discarded');
      if (bill === undefined) return undefined;
      return { kind: 'restore', method: 'POST', path: `/billing/${bill.id}/restore`, body: {}, subject: bill.id };
    },
  ],
  move: [
    2,
    ({ knows, random }) => {
      const bill = knows.bill(random, 'created', 'in_billing');
      if (bill === undefined) return undefined;
      const body = { revision: bill.revision, status: pick(random, ['created', 'in_billing']) };
      return { kind: 'move', method: 'PATCH', path: `/billing/${bill.id}/status`, body, subject: bill.id };
    },
  ],
  buy: [
    10,
    ({ knows, random, serial }) => {
      const quantityMilli = 1_000 + random.below(9_000);
      const body = {
        vendorId: knows.vendorId,
        purchaseDate: '2026-01-05',
        vendorBillNumber: `G-${serial}`,
        productId: pick(random, knows.products),
        quantityMilli,
        lineTotalPaise: random.below(90_000),
        openingStockMilli: 0,
        closingStockMilli: quantityMilli,
      };
      return { kind: 'buy', method: 'POST', path: '/purchases', body };
    },
  ],
  correct: [
    4,
    ({ knows, random }) => {
      const purchase = pick(random, knows.purchases);
      if (purchase === undefined) return undefined;
      const change = pick(random, [
        { quantityMilli: 1_000 + random.below(9_000) },
        { lineTotalPaise: random.below(90_000) },
        { productId: pick(random, knows.products) },
        { note: 'as on the bill' },
      ]);
      const body = { revision: purchase.revision, ...change };
      return { kind: 'correct', method: 'PUT', path: `/purchases/${purchase.id}`, body, subject: purchase.id };
    },
  ],
  reverse: [
    2,
    ({ knows, random }) => {
      const purchase = pick(random, knows.purchases);
      if (purchase === undefined) return undefined;
      return { kind: 'reverse', method: 'DELETE', path: `/purchases/${purchase.id}`, body: {}, subject: purchase.id };
    },
  ],
  adjust: [
    5,
    ({ knows, random }) => {
      const quantityMilli = (random.chance(0.4) ? -1 : 1) * (1 + random.below(5_000));
      const body = { productId: pick(random, knows.products), quantityMilli, reason: 'count' };
      return { kind: 'adjust', method: 'POST', path: '/stock-adjustments', body };
    },
  ],
  paid: [
    3,
    ({ knows, random }) => {
      const bill = knows.bill(random, 'completed');
      if (bill === undefined) return undefined;
      return { kind: 'paid', method: 'POST', path: `/billing/${bill.id}/payment-received`, body: {}, subject: bill.id };
    },
  ],
  product: [2, (source) => newProduct(source)],
  vendor: [0, () => ({ kind: 'vendor', method: 'POST', path: '/vendors', body: { name: 'Gupta Traders' } })],
  customer: [
    1,
    ({ serial }) => ({
      kind: 'customer',
      method: 'POST',
      path: '/customers',
      body: { name: `Customer ${serial}`, phone: String(9_800_000_000 + serial) },
    }),
  ],
  category: [0, () => ({ kind: 'category', method: 'POST', path: '/categories', body: { name: 'Grains' } })],
  foreign: [
    3,
    (source) => {
      const bill = source.strangers.bill(source.random, 'created', 'in_billing', 'completed');
      if (bill === undefined) return undefined;
      const body = { revision: bill.revision, ...walkIn, lines: lines(source) };
      return { kind: 'foreign', method: 'POST', path: `/billing/${bill.id}/complete`, body, subject: bill.id };
    },
  ],
  clock: [0, () => ({ kind: 'clock', method: 'POST', path: '/clock/confirm', body: {} })],
  ...moneyDraws,
};

const WEIGHT = Object.values(draws).reduce((sum, [weight]) => sum + weight, 0);

function newProduct({ knows, random, serial }: CommandSource): Command {
  const body = {
    name: `Product ${serial}`,
    categoryId: knows.categoryId,
    unit: 'kg',
    sellingPricePaise: 100 + random.below(9_000),
    // opening stock needs a price
    ...(random.chance(0.8) && { purchasePricePaise: random.below(6_000), openingStockMilli: random.below(20_000) }),
  };
  return { kind: 'product', method: 'POST', path: '/products', body };
}

/**
 * A command of the given kind.
 * @throws {Error} when nothing is known that it could concern
 */
export function commandFor(kind: CommandKind, source: CommandSource): Command {
  const command = draws[kind][1](source);
  if (command === undefined) throw new Error(`there is nothing to ${kind}`);
  return command;
}

const ownersOnly: readonly CommandKind[] = [
  'cancel',
  'credit',
  'buy',
  'correct',
  'reverse',
  'product',
  'clock',
  ...OWNERS_MONEY,
];

/** This person's next command. */
export function nextCommand(person: Person, source: CommandSource): Command {
  const { knows, random } = source;
  if (knows.isClockDoubted && person.role === 'owner') return commandFor('clock', source);
  for (;;) {
    let draw = random.below(WEIGHT);
    for (const [kind, [weight, make]] of Object.entries(draws)) {
      draw -= weight;
      if (draw >= 0) continue;
      const mayTry = person.role === 'owner' || !ownersOnly.includes(kind as CommandKind) || random.chance(0.05);
      const command = mayTry ? make(source) : undefined;
      if (command !== undefined) return command;
      break;
    }
  }
}
