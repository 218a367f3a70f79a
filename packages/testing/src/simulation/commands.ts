import type { Id } from '@bahi/contracts';
import type { SeededRandom } from '../faults/seededRandom.ts';
import type { Answer, Person, Sent } from './callRoute.ts';

export type CommandKind =
  | 'sell'
  | 'draft'
  | 'save'
  | 'complete'
  | 'cancel'
  | 'credit'
  | 'discard'
  | 'restore'
  | 'move'
  | 'buy'
  | 'correct'
  | 'reverse'
  | 'adjust'
  | 'paid'
  | 'product'
  | 'vendor'
  | 'category'
  | 'foreign'
  | 'clock';

/** A command before it is sent. */
export interface Command extends Omit<Sent, 'key'> {
  kind: CommandKind;
  /** The bill, purchase or product that it concerns. */
  subject?: Id;
}

interface KnownBill {
  id: Id;
  status: string;
  revision: number;
  lines: readonly { lineNo: number; quantityMilli: number }[];
}

/** What the people of one shop know from their answers; often out of date, as in life. */
export class ShopKnowledge {
  readonly products: Id[] = [];
  readonly bills: KnownBill[] = [];
  readonly purchases: { id: Id; revision: number }[] = [];
  categoryId: Id = '';
  vendorId: Id = '';
  isClockDoubted = false;

  learn(command: Command, { status, body }: Answer): void {
    if (body['code'] === 'clock_suspect') this.isClockDoubted = true;
    if (body['current'] !== undefined) this.#seeBill(body['current'] as KnownBill);
    if (status >= 300) return;
    const id = String(body['id']);
    if (command.kind === 'product') this.products.push(id);
    else if (command.kind === 'vendor') this.vendorId = id;
    else if (command.kind === 'category') this.categoryId = id;
    else if (command.kind === 'clock') this.isClockDoubted = false;
    else if (command.kind === 'buy' || command.kind === 'correct') this.#seePurchase(id, Number(body['revision']));
    // a note is no bill: what it changes there is seen with the next answer about the bill
    else if (command.kind === 'credit') return;
    else if (command.path.startsWith('/billing')) this.#seeBill(body as unknown as KnownBill);
  }

  #seePurchase(id: Id, revision: number): void {
    const known = this.purchases.find((purchase) => purchase.id === id);
    if (known === undefined) this.purchases.push({ id, revision });
    else known.revision = revision;
  }

  #seeBill({ id, status, revision, lines }: KnownBill): void {
    const known = this.bills.find((bill) => bill.id === id);
    if (known === undefined) this.bills.push({ id, status, revision, lines });
    else Object.assign(known, { status, revision, lines });
  }

  /** One of the newest bills of a status, so that people often use the same one. */
  bill(random: SeededRandom, ...statuses: string[]): KnownBill | undefined {
    const found = this.bills.filter(({ status }) => statuses.includes(status)).slice(-4);
    return found[random.below(found.length)];
  }
}

const walkIn = { customer: { walkIn: true }, paymentMethod: 'UPI' };
/** Customers of few phone numbers: people bill the same new one at the same time. */
const namedBy = (serial: number) => ({
  customer: { name: 'Ravi Meena', phone: `98290 0000${serial % 5}` },
  paymentMethod: 'CARD',
  note: 'at the door',
});

export interface CommandSource {
  knows: ShopKnowledge;
  /** The other shop, whose bills must stay invisible here. */
  strangers: ShopKnowledge;
  random: SeededRandom;
  serial: number;
}

type Draw = (source: CommandSource) => Command | undefined;

/** Half of all sales are of the same product, so that it runs out and people race for the last of it. */
const popular = ({ knows, random }: CommandSource): Id =>
  (random.chance(0.5) ? knows.products[0] : pick(random, knows.products)) ?? '';

const pick = <T>(random: SeededRandom, items: readonly T[]): T | undefined => items[random.below(items.length)];

function lines(source: CommandSource) {
  const { random } = source;
  const count = 1 + random.below(3);
  return Array.from({ length: count }, () => ({
    productId: popular(source),
    quantityMilli: random.chance(0.5) ? 1_000 * (1 + random.below(5)) : 1 + random.below(4_000),
  }));
}

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

const ownersOnly: readonly CommandKind[] = ['cancel', 'credit', 'buy', 'correct', 'reverse', 'product', 'clock'];

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
