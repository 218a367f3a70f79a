import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { seededRandom } from '@bahi/testing/faults';
import type { ErrorBody } from '@bahi/contracts';
import { startProduct, type ProductOptions, type ProductProcess } from '../productProcess.ts';
import type { Answer, ShopClient } from '../shopClient.ts';
import { Bookkeeping } from './traffic/bookkeeping.ts';
import { together } from './traffic/together.ts';
import { NO_LIMITS, openTradingShop, ownerOf, type TradingShop } from './traffic/tradingShop.ts';
import { nextCommand, sendCommand, type Command } from './traffic/command.ts';

const COPIES = 3;
const COUNTERS = 8;

export interface IdempotencyReport {
  commands: number;
  /** Answers with `Idempotency-Replayed: true`. */
  replayed: number;
  problems: string[];
}

interface Done {
  command: Command;
  answer: Answer<unknown>;
}

/** Sends the same command several times at once, and returns the one answer. */
async function sendCopies(client: ShopClient, command: Command, report: IdempotencyReport): Promise<Answer<unknown>> {
  const answers = await Promise.all(Array.from({ length: COPIES }, () => sendCommand<unknown>(client, command)));
  const [first] = answers;
  if (first === undefined) throw new Error('nothing was sent');
  if (first.status >= 300)
    report.problems.push(`${command.kind} refused: ${first.status} ${JSON.stringify(first.body)}`);
  for (const other of answers)
    if (!same(first, other))
      report.problems.push(`${command.kind}: ${JSON.stringify(first)} and ${JSON.stringify(other)}`);
  const replays = answers.filter(isReplay).length;
  if (replays !== COPIES - 1)
    report.problems.push(`${command.kind}: ${replays} of ${COPIES} copies were marked as replayed`);
  report.replayed += replays;
  return first;
}

const same = (one: Answer<unknown>, other: Answer<unknown>): boolean =>
  one.status === other.status && isDeepStrictEqual(one.body, other.body);
const isReplay = ({ headers }: Answer<unknown>): boolean => headers.get('idempotency-replayed') === 'true';

/** Commands other than trade, so that every kind of answer is covered. */
function otherCommands(shop: TradingShop, index: number): Command[] {
  const command = (path: string, body: object): Command => ({
    kind: 'save',
    method: 'POST',
    path,
    body,
    key: randomUUID(),
    moves: [],
  });
  const product = { name: `Added ${index}`, categoryId: shop.categoryId, unit: 'pcs', sellingPricePaise: 100 };
  return [
    command('/categories', { name: `Category ${index}` }),
    command('/vendors', { name: `Vendor ${index}` }),
    command('/products', product),
    command('/products', { ...product, sku: `S-${index}`, openingStockMilli: 1_000, purchasePricePaise: 50 }),
    { ...command('/shop/profile', { billingInitial: `B${index}` }), method: 'PUT' },
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
      const command = nextCommand(shop, random, previous);
      previous = { command, answer: await sendCopies(client, command, report) };
      done.push(previous);
    }
  };
  await Promise.all(Array.from({ length: COUNTERS }, (_, index) => counter(index)));
  return done;
}

/** A body that the command would accept under another key. */
function otherBody({ kind, body }: Command): object {
  if (kind === 'draft') return { reuseEmpty: false };
  const renamed = Object.entries(body).flatMap(([field, value]) =>
    ['name', 'vendorBillNumber', 'billingInitial'].includes(field) ? [[field, `${String(value)}X`] as const] : [],
  );
  return renamed.length > 0 ? { ...body, ...Object.fromEntries(renamed) } : { ...body, note: 'Another command' };
}

/** Repeats commands later: the first answer again, and 422 for another body under the same key. */
async function sendAgain(client: ShopClient, done: readonly Done[], report: IdempotencyReport): Promise<void> {
  await together(done, COUNTERS, async ({ command, answer }) => {
    const again = await sendCommand<unknown>(client, command);
    if (!same(answer, again) || !isReplay(again))
      report.problems.push(`${command.kind} later: ${JSON.stringify(answer)} became ${JSON.stringify(again)}`);
    else report.replayed += 1;
    const other = await sendCommand<ErrorBody>(client, { ...command, body: otherBody(command) });
    if (other.status !== 422 || other.body.code !== 'idempotency_mismatch')
      report.problems.push(`${command.kind} with another body: ${other.status} ${JSON.stringify(other.body)}`);
  });
}

/**
 * F8: sends every command in parallel, later, with another body, and after a kill, and expects one effect.
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
    for (const { command, answer } of done) books.acknowledge(command, answer.body);
    await sendAgain(client, done, report);
    report.problems.push(...(await books.differences(client)));

    const others: Done[] = [];
    for (let index = 0; index < 10; index += 1) {
      for (const command of otherCommands(shop, index))
        others.push({ command, answer: await sendCopies(client, command, report) });
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
