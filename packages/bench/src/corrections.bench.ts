import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { recordSale, ledgerStream } from '@bahi/domain';
import { createCommandHandler, deriveId, openEmbeddedEventStore } from '@bahi/event-store';
import { plainProduct, sale } from '@bahi/testing/sampleCommands';
import type { Bench, Row } from './bench.ts';
import { seed, startProduct, temporaryFolder } from './product.ts';
import { RawClient } from './rawClient.ts';
import { openShop, type ShopHandle } from './shop.ts';
import { figure, percentile } from './stats.ts';

const LINES = 5;
const AT_ONCE = 200;
/** Pause between two calls of another user, as a screen makes them. */
const PAUSE_MS = 5;
const QUIET_CALLS = 300;
const PRICE_PAISE = 800;

interface Purchase {
  id: string;
  revision: number;
}

/** The calls of one signed-in user. */
class Caller {
  readonly #client: RawClient;
  readonly #shop: ShopHandle;

  private constructor(client: RawClient, shop: ShopHandle) {
    this.#client = client;
    this.#shop = shop;
  }

  static async open(address: string, owner: number): Promise<Caller> {
    return new Caller(await RawClient.open(address), await openShop(address, owner));
  }

  get shop(): ShopHandle {
    return this.#shop;
  }

  async call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = { Authorization: `Bearer ${this.#shop.token}`, 'Idempotency-Key': randomUUID() };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answer = await this.#client.request(method, `/api${path}`, headers, text);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.slice(0, 300)}`);
    return JSON.parse(answer.body) as Answer;
  }

  close(): void {
    this.#client.close();
  }
}

/** Records a purchase of the first product of the first shop, through a server that is stopped afterwards. */
async function buy(dataDir: string): Promise<{ purchase: Purchase; shop: ShopHandle }> {
  const server = await startProduct(dataDir);
  const owner = await Caller.open(server.address, 0);
  const vendor = await owner.call<{ id: string }>('POST', '/vendors', { name: 'Gupta Traders' });
  const purchase = await owner.call<Purchase>('POST', '/purchases/batch', {
    vendorId: vendor.id,
    purchaseDate: '2026-01-05',
    vendorBillNumber: 'G-1',
    lines: [{ productId: owner.shop.productIds[0], quantityMilli: 1_000_000, purchasePricePaise: PRICE_PAISE }],
  });
  owner.close();
  await server.stop();
  const [first] = [purchase].flat();
  if (first === undefined) throw new Error('nothing was bought');
  return { purchase: first, shop: owner.shop };
}

/** Writes bills of five lines, each with the purchased product, directly to the ledger. */
async function sell(dataDir: string, { shopId, productIds }: ShopHandle, bills: number): Promise<void> {
  const store = await openEmbeddedEventStore({ folder: dataDir });
  const commands = createCommandHandler({ store, app: 'bench', soleWriter: true });
  const lines = productIds.slice(0, LINES).map((id) => ({ product: { ...plainProduct(1), id }, quantityMilli: 1_000 }));
  const at = new Date().toISOString();
  const one = async (n: number) => {
    const commandId = deriveId(shopId, 'bench', String(n));
    const context = { commandId, correlationId: commandId, shopId, at };
    const command = { ...sale(n, lines, { now: at }), billId: deriveId(shopId, 'bill', String(n)) };
    await commands.handle(ledgerStream, `ledger-${shopId}`, context, (state) => recordSale(state, command));
  };
  for (let from = 0; from < bills; from += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, bills - from) }, (_, n) => one(from + n)));
  await commands.close();
  await store.close();
}

/** Measures consecutive calls of another shop until stopped. */
class Others {
  readonly latenciesMs: number[] = [];
  readonly #running: Promise<void>;
  #stopped = false;

  constructor(other: Caller) {
    this.#running = this.#go(other);
  }

  async #go(other: Caller): Promise<void> {
    const line = { productId: other.shop.productIds[0], quantityMilli: 1_000 };
    for (let n = 0; !this.#stopped; n += 1) {
      const from = performance.now();
      if (n % 2 === 0) await other.call('GET', '/shop/profile');
      else
        await other.call('POST', '/billing/complete', {
          customer: { walkIn: true },
          paymentMethod: 'CASH',
          lines: [line],
        });
      this.latenciesMs.push(performance.now() - from);
      await pause(PAUSE_MS);
    }
  }

  async stop(): Promise<number[]> {
    this.#stopped = true;
    await this.#running;
    return this.latenciesMs;
  }
}

async function quietMs(other: Caller): Promise<number> {
  const others = new Others(other);
  while (others.latenciesMs.length < QUIET_CALLS) await pause(PAUSE_MS);
  return percentile(await others.stop(), 0.95);
}

async function correct(bills: number, [floor, goal]: [number, number]): Promise<Row[]> {
  const dataDir = temporaryFolder();
  await seed(dataDir, 2, LINES, 0);
  const { purchase, shop } = await buy(dataDir);
  await sell(dataDir, shop, bills);
  const server = await startProduct(dataDir);
  const [owner, other] = [await Caller.open(server.address, 0), await Caller.open(server.address, 1)];
  // wait until the read models have the bills
  await owner.call('GET', '/dashboard?range=today');
  while ((await lagOf(owner)) > 0) await pause(100);
  const quiet = await quietMs(other);

  const path = `/purchases/${purchase.id}`;
  const others = new Others(other);
  const begun = performance.now();
  const first = { revision: purchase.revision, purchasePricePaise: PRICE_PAISE + 100 };
  const corrected = await owner.call<Purchase>('PUT', path, first);
  const tookMs = performance.now() - begun;
  const again = performance.now();
  await owner.call('PUT', path, { revision: corrected.revision, purchasePricePaise: PRICE_PAISE });
  const againMs = performance.now() - again;
  const meanwhile = await others.stop();
  owner.close();
  other.close();
  await server.stop();
  const count = bills.toLocaleString('en-IN');
  const common = { id: 'corrections', better: 'lower' } as const;
  return [
    {
      ...common,
      what: `a purchase corrected with ${count} later bills of its product`,
      value: tookMs / 1_000,
      unit: 's',
      floor,
      goal,
      detail: `once more within a minute ${figure(againMs)} ms`,
    },
    {
      ...common,
      what: `calls of another shop while a purchase with ${count} later bills is corrected, p95`,
      value: percentile(meanwhile, 0.95),
      unit: 'ms',
      floor: 100,
      goal: 50,
      detail: `quiet ${figure(quiet)} ms; longest ${figure(Math.max(...meanwhile))} ms of ${meanwhile.length} profiles and bills`,
    },
  ];
}

async function lagOf(owner: Caller): Promise<number> {
  const { projections } = await owner.call<{ projections: { lag: number }[] }>('GET', '/system/projections');
  return Math.max(...projections.map(({ lag }) => lag));
}

/**
 * R33b: how long it takes to correct a purchase whose product was sold many times since, and the effect on other users.
 */
export const corrections: Bench = {
  id: 'corrections',
  async run({ scale }): Promise<Row[]> {
    return [
      ...(await correct(Math.round(10_000 * scale), [2 * scale, scale])),
      ...(await correct(Math.round(100_000 * scale), [10 * scale, 5 * scale])),
    ];
  },
};
