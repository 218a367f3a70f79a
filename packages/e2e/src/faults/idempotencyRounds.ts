import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { seededRandom } from '@bahi/testing/faults';
import type { ErrorBody } from '@bahi/contracts';
import { startProduct, type ProductOptions, type ProductProcess } from '../productProcess.ts';
import type { Answer, ShopClient } from '../shopClient.ts';
import { Bookkeeping } from './traffic/bookkeeping.ts';
import { together } from './traffic/together.ts';
import { NO_LIMITS, openTradingShop, ownerOf, type TradingShop } from './traffic/tradingShop.ts';
import { nextWish, sendWish, type Wish } from './traffic/wish.ts';

const COPIES = 3;
const COUNTERS = 8;

export interface IdempotencyReport {
  commands: number;
  /** Answers that came with `Idempotency-Replayed: true`. */
  replayed: number;
  problems: string[];
}

interface Done {
  wish: Wish;
  answer: Answer<unknown>;
}

/** The same wish in copies at the same time: one answer for all of them. */
async function sendCopies(client: ShopClient, wish: Wish, report: IdempotencyReport): Promise<Answer<unknown>> {
  const answers = await Promise.all(Array.from({ length: COPIES }, () => sendWish<unknown>(client, wish)));
  const [first] = answers;
  if (first === undefined) throw new Error('nothing was sent');
  if (first.status >= 300) report.problems.push(`${wish.kind} refused: ${first.status} ${JSON.stringify(first.body)}`);
  for (const other of answers)
    if (!same(first, other))
      report.problems.push(`${wish.kind}: ${JSON.stringify(first)} and ${JSON.stringify(other)}`);
  const replays = answers.filter(isReplay).length;
  if (replays !== COPIES - 1)
    report.problems.push(`${wish.kind}: ${replays} of ${COPIES} copies said they were replayed`);
  report.replayed += replays;
  return first;
}

const same = (one: Answer<unknown>, other: Answer<unknown>): boolean =>
  one.status === other.status && isDeepStrictEqual(one.body, other.body);
const isReplay = ({ headers }: Answer<unknown>): boolean => headers.get('idempotency-replayed') === 'true';

/** Commands beside the trade, each with a copy of every kind of answer. */
function otherWishes(shop: TradingShop, index: number): Wish[] {
  const wish = (path: string, body: object): Wish => ({
    kind: 'save',
    method: 'POST',
    path,
    body,
    key: randomUUID(),
    moves: [],
  });
  const product = { name: `Added ${index}`, categoryId: shop.categoryId, unit: 'pcs', sellingPricePaise: 100 };
  return [
    wish('/categories', { name: `Category ${index}` }),
    wish('/vendors', { name: `Vendor ${index}` }),
    wish('/products', product),
    wish('/products', { ...product, sku: `S-${index}`, openingStockMilli: 1_000, purchasePricePaise: 50 }),
    { ...wish('/shop/profile', { billingInitial: `B${index}` }), method: 'PUT' },
  ];
}

async function sendAll(
  client: ShopClient,
  shop: TradingShop,
  seed: number,
  commands: number,
  report: IdempotencyReport,
) {
  const done: Done[] = [];
  const counter = async (index: number): Promise<void> => {
    const random = seededRandom(seed * 1_009 + index);
    let previous: Done | undefined;
    while (done.length < commands) {
      const wish = nextWish(shop, random, previous);
      previous = { wish, answer: await sendCopies(client, wish, report) };
      done.push(previous);
    }
  };
  await Promise.all(Array.from({ length: COUNTERS }, (_, index) => counter(index)));
  return done;
}

/** A body that the command would take, were its key not used. */
function otherBody({ kind, body }: Wish): object {
  if (kind === 'draft') return { reuseEmpty: false };
  const renamed = Object.entries(body).flatMap(([field, value]) =>
    ['name', 'vendorBillNumber', 'billingInitial'].includes(field) ? [[field, `${String(value)}X`] as const] : [],
  );
  return renamed.length > 0 ? { ...body, ...Object.fromEntries(renamed) } : { ...body, note: 'Another wish' };
}

/** Later tries: the first answer again, and 422 for another body under the same key. */
async function sendAgain(client: ShopClient, done: readonly Done[], report: IdempotencyReport): Promise<void> {
  await together(done, COUNTERS, async ({ wish, answer }) => {
    const again = await sendWish<unknown>(client, wish);
    if (!same(answer, again) || !isReplay(again))
      report.problems.push(`${wish.kind} later: ${JSON.stringify(answer)} became ${JSON.stringify(again)}`);
    else report.replayed += 1;
    const other = await sendWish<ErrorBody>(client, { ...wish, body: otherBody(wish) });
    if (other.status !== 422 || other.body.code !== 'idempotency_mismatch')
      report.problems.push(`${wish.kind} with another body: ${other.status} ${JSON.stringify(other.body)}`);
  });
}

/**
 * F8: every command in parallel copies, again later, with another body, and again after a kill; one effect each.
 * @param options.on the engine
 */
export async function idempotencyRounds(options: {
  seed: number;
  commands: number;
  on?: ProductOptions;
}): Promise<IdempotencyReport> {
  const report: IdempotencyReport = { commands: 0, replayed: 0, problems: [] };
  let product: ProductProcess = await startProduct({ ...options.on, env: NO_LIMITS });
  try {
    const shop = await openTradingShop(product);
    const books = new Bookkeeping(shop);
    const client = ownerOf(shop, product);
    const done = await sendAll(client, shop, options.seed, options.commands, report);
    for (const { wish, answer } of done) books.acknowledge(wish, answer.body);
    await sendAgain(client, done, report);
    report.problems.push(...(await books.differences(client)));

    const others: Done[] = [];
    for (let index = 0; index < 10; index += 1) {
      for (const wish of otherWishes(shop, index))
        others.push({ wish, answer: await sendCopies(client, wish, report) });
    }
    const totals = await Promise.all(['categories', 'vendors', 'products'].map((list) => client.list(list)));
    const added = totals.map(({ total }) => total).join();
    if (added !== `11,11,${shop.productIds.length + 20}`) report.problems.push(`rows after the copies: ${added}`);

    product = await product.killAndRestart();
    await sendAgain(ownerOf(shop, product), [...done, ...others], report);
    report.problems.push(...(await books.lostBills(ownerOf(shop, product))));
    report.commands = done.length + others.length;
    return report;
  } finally {
    await product.stop();
  }
}
