import { emptyCustomer, streamOf, type Id } from '@bahi/contracts';
import { addCustomer, customersStream, ledgerStream, recordOpeningBalance, takePayment } from '@bahi/domain';
import {
  createCommandHandler,
  deriveId,
  openEmbeddedEventStore,
  type CommandHandler,
  type Outcome,
} from '@bahi/event-store';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, Row } from './bench.ts';
import { seed, startProduct, temporaryFolder } from './product.ts';
import { RawClient } from './rawClient.ts';
import { openShop, type ShopHandle } from './shop.ts';
import { figure, percentile } from './stats.ts';

const [CUSTOMERS, IN_DEBT, ENTRIES] = [20_000, 2_000, 2_000];
const PRODUCTS = 300;
const AT_ONCE = 200;
const [LISTS, STATEMENTS, BILLS] = [200, 20, 400];
/** Entries come in pairs: a due of ₹50, and a payment of ₹40. */
const [DUE_PAISE, PAID_PAISE] = [5_000, 4_000];

/** How many of each there are at a scale. */
interface Sizes {
  customers: number;
  inDebt: number;
  entries: number;
}

/** The customer whose statement is long. */
const LONGEST = 0;
const customerId = (shopId: Id, n: number): Id => deriveId(shopId, 'bench-customer', String(n));

/** Writes customers and what they owe directly to the streams of a shop. @returns the ledger's state as JSON, before and after */
async function writeKhatas(dataDir: string, { shopId }: ShopHandle, { customers, inDebt, entries }: Sizes) {
  const store = await openEmbeddedEventStore({ folder: dataDir });
  const commands = createCommandHandler({ store, app: 'bench', soleWriter: true });
  const bytes = async () => {
    const { state } = await commands.load(ledgerStream, streamOf.ledger(shopId));
    return JSON.stringify(ledgerStream.toSnapshot(state)).length;
  };
  const before = await bytes();
  const write = writer(commands, shopId);
  await inParts(customers, async (n) => write.customer(n));
  await inParts(inDebt, async (n) => write.due(n, `due-${n}`));
  for (let pair = 0; pair < entries / 2; pair += 1) {
    mustBeAccepted(await write.due(LONGEST, `long-${pair}`));
    mustBeAccepted(await write.payment(LONGEST, `long-${pair}`));
  }
  const after = await bytes();
  await commands.close();
  await store.close();
  return { before, after };
}

function mustBeAccepted(outcome: Outcome): void {
  if (outcome.kind === 'refused') throw new Error(`refused: ${outcome.code}`);
}

async function inParts(count: number, one: (n: number) => Promise<Outcome>): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const part = Array.from({ length: Math.min(AT_ONCE, count - from) }, async (_, n) => one(from + n));
    for (const outcome of await Promise.all(part)) mustBeAccepted(outcome);
  }
}

function writer(commands: CommandHandler, shopId: Id) {
  const now = new Date().toISOString();
  const context = (word: string) => {
    const commandId = deriveId(shopId, 'bench', word);
    return { commandId, correlationId: commandId, shopId, userId: shopId, at: now };
  };
  const [people, ledger] = [streamOf.customers(shopId), streamOf.ledger(shopId)];
  return {
    customer: async (n: number) => {
      const customer = {
        id: customerId(shopId, n),
        ...emptyCustomer,
        name: `Customer ${n}`,
        phone: `98${n + 10_000_000}`,
      };
      return commands.handle(customersStream, people, context(`customer-${n}`), (state) =>
        addCustomer(state, customer),
      );
    },
    due: async (n: number, word: string) =>
      commands.handle(ledgerStream, ledger, context(`owed-${word}`), (state) =>
        recordOpeningBalance(state, {
          openingId: deriveId(shopId, 'bench-opening', word),
          customerId: customerId(shopId, n),
          amountPaise: DUE_PAISE,
          date: null,
          now,
        }),
      ),
    payment: async (n: number, word: string) =>
      commands.handle(ledgerStream, ledger, context(`paid-${word}`), (state) =>
        takePayment(state, {
          paymentId: deriveId(shopId, 'bench-payment', word),
          customerId: customerId(shopId, n),
          method: 'CASH',
          amountPaise: PAID_PAISE,
          tenderedPaise: null,
          reference: null,
          billId: null,
          isDeposit: false,
          note: null,
          referenceUsedOn: [],
          now,
        }),
      ),
  };
}

/** The owner at a desk. */
class Desk {
  readonly #client: RawClient;
  readonly #shop: ShopHandle;

  private constructor(client: RawClient, shop: ShopHandle) {
    this.#client = client;
    this.#shop = shop;
  }

  static async open(address: string): Promise<Desk> {
    return new Desk(await RawClient.open(address), await openShop(address, 0));
  }

  get shopId(): Id {
    return this.#shop.shopId;
  }

  async #send(method: string, path: string, more: Record<string, string> = {}, body?: unknown): Promise<string> {
    const headers = { Authorization: `Bearer ${this.#shop.token}`, ...more };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answer = await this.#client.request(method, `/api${path}`, headers, text);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.slice(0, 200)}`);
    return answer.body;
  }

  /** Milliseconds of each of so many reads, after some to warm up. */
  async reads(path: string, count: number, headers: Record<string, string> = {}): Promise<number[]> {
    const times: number[] = [];
    for (let round = 0; round < count + Math.ceil(count / 4); round += 1) {
      const began = performance.now();
      await this.#send('GET', path, headers);
      times.push(performance.now() - began);
    }
    return times.slice(-count);
  }

  /** Milliseconds of a completed bill of five lines. */
  async sell(turn: number, fields: object): Promise<number> {
    const { productIds } = this.#shop;
    const lines = Array.from({ length: 5 }, (_, index) => ({
      productId: productIds[(turn * 5 + index) % productIds.length],
      quantityMilli: 1_000,
    }));
    const began = performance.now();
    await this.#send('POST', '/billing/complete', { 'Idempotency-Key': randomUUID() }, { lines, ...fields });
    return performance.now() - began;
  }

  /** Waits until the read models have all facts. */
  async settle(): Promise<void> {
    for (;;) {
      const { projections } = JSON.parse(await this.#send('GET', '/system/projections')) as {
        projections: { lag: number }[];
      };
      if (projections.every(({ lag }) => lag === 0)) return;
      await pause(200);
    }
  }

  close(): void {
    this.#client.close();
  }
}

const question = (values: Record<string, unknown>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&');

/** What a dues list, a long statement and a bill on credit cost in a shop of many customers. */
export const khata: Bench = {
  id: 'khata',
  async run({ scale }): Promise<Row[]> {
    const sizes: Sizes = {
      customers: Math.ceil(CUSTOMERS * scale),
      inDebt: Math.ceil(IN_DEBT * scale),
      entries: 2 * Math.ceil((ENTRIES * scale) / 2),
    };
    const dataDir = temporaryFolder();
    await seed(dataDir, 1, PRODUCTS, 0);
    const first = await startProduct(dataDir);
    const shop = await openShop(first.address, 0);
    await first.stop();
    const { before, after } = await writeKhatas(dataDir, shop, sizes);

    const server = await startProduct(dataDir);
    const desk = await Desk.open(server.address);
    await desk.settle();
    const dues = question({ filter: { owes: true }, sort: ['promiseDate', 'ASC'], range: [0, 24] });
    const list = await desk.reads(`/customers?${dues}`, LISTS);
    const path = `/customers/${customerId(shop.shopId, LONGEST)}/statement`;
    const statement = await desk.reads(path, STATEMENTS);
    // each of another language and size: an equal one is kept
    const papers: number[] = [];
    for (const paper of ['size=a4&language=en', 'size=80mm&language=hi', 'size=a4&language=both']) {
      const [ms = Number.NaN] = await desk.reads(`${path}?${paper}&to=2030-01-01`, 1, { Accept: 'application/pdf' });
      papers.push(ms);
    }
    const [paid, owed]: [number[], number[]] = [[], []];
    const who = { name: 'Customer', customerId: customerId(shop.shopId, 1) };
    // in turn, so that both have the same machine
    for (let turn = 0; turn < BILLS; turn += 1) {
      paid.push(await desk.sell(turn, { customer: who, paymentMethod: 'CASH' }));
      owed.push(await desk.sell(turn, { customer: who, payments: [] }));
    }
    desk.close();
    await server.stop();

    const of = `${sizes.customers.toLocaleString('en-IN')} customers, ${sizes.inDebt.toLocaleString('en-IN')} of them in debt`;
    const count = sizes.entries.toLocaleString('en-IN');
    const row = (what: string, value: number, unit: string, [floor, goal]: [number, number], detail = of): Row => {
      return { id: 'khata', what, value, unit, floor, goal, better: 'lower', detail };
    };
    const [cash, credit] = [paid, owed].map((times) => percentile(times.slice(BILLS / 4), 0.5));
    return [
      row('first page of who owes, p95', percentile(list, 0.95), 'ms', [100, 30]),
      row(`statement of ${count} entries, p95`, percentile(statement, 0.95), 'ms', [300, 150]),
      row(`the same as PDF, the longest of three`, Math.max(...papers), 'ms', [5_000, 2_000], 'English, Hindi, both'),
      row("the dues' part of the ledger's state", (after - before) / 1_000_000, 'MB', [5, 2], `as JSON; ${of}`),
      row(
        'a bill on credit ÷ the same paid in cash, median',
        (credit ?? Number.NaN) / (cash ?? Number.NaN),
        '×',
        [1.1, 1.05],
        `${figure(credit ?? Number.NaN)} ÷ ${figure(cash ?? Number.NaN)} ms; ${of}`,
      ),
    ];
  },
};
