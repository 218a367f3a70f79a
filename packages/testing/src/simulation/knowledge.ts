import type { Id } from '@bahi/contracts';
import type { SeededRandom } from '../faults/seededRandom.ts';
import type { Answer, Sent } from './callRoute.ts';

/** Commands about money, beside sales paid at once. */
export type MoneyKind =
  | 'owe'
  | 'pay'
  | 'takeBack'
  | 'refund'
  | 'put'
  | 'method'
  | 'opening'
  | 'merge'
  | 'unmerge'
  | 'cash'
  | 'close'
  | 'recount';

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
  | 'customer'
  | 'foreign'
  | 'clock'
  | MoneyKind;

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
  readonly customers: Id[] = [];
  /** Payments that customers made later. */
  readonly payments: Id[] = [];
  readonly closes: Id[] = [];
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
    else if (command.kind === 'customer') this.customers.push(id);
    else if (command.kind === 'pay') this.payments.push(id);
    else if (command.kind === 'close') this.closes.push(id);
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

export interface CommandSource {
  knows: ShopKnowledge;
  /** The other shop, whose bills must stay invisible here. */
  strangers: ShopKnowledge;
  random: SeededRandom;
  serial: number;
}

export type Draw = (source: CommandSource) => Command | undefined;

/** Half of all sales are of the same product, so that it runs out and people race for the last of it. */
const popular = ({ knows, random }: CommandSource): Id =>
  (random.chance(0.5) ? knows.products[0] : pick(random, knows.products)) ?? '';

export const pick = <T>(random: SeededRandom, items: readonly T[]): T | undefined => items[random.below(items.length)];

/** What a bill sells: up to three products. */
export function lines(source: CommandSource) {
  const { random } = source;
  const count = 1 + random.below(3);
  return Array.from({ length: count }, () => ({
    productId: popular(source),
    quantityMilli: random.chance(0.5) ? 1_000 * (1 + random.below(5)) : 1 + random.below(4_000),
  }));
}
