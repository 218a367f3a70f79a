import { setTimeout as pause } from 'node:timers/promises';
import type { BillView } from '@bahi/contracts';
import { seededRandom, type SeededRandom } from '@bahi/testing/faults';
import { startProduct, type ProductProcess } from '../productProcess.ts';
import { signIn, type Answer, type ShopClient } from '../shopClient.ts';
import { Bookkeeping } from './traffic/bookkeeping.ts';
import { NO_LIMITS, openTradingShop, ownerOf, type TradingShop } from './traffic/tradingShop.ts';
import { nextCommand, sendCommand, type Command } from './traffic/command.ts';

/** Share of attempts that the client aborts, and the maximum time before it does. */
const ABORTED = 0.2;
const ABORT_MS = 6;
const RETRY_MS = 200;
/** Share of answered commands that are sent again, as by an impatient browser. */
const REPEATED = 0.1;

export interface CounterReport {
  bills: number;
  aborted: number;
  repeated: number;
  /** Commands that were repeated because the books could not be reached. */
  unavailable: number;
  problems: string[];
}

type Sent = { command: Command; answer: Answer<unknown> };

/** Repeats a command with its key while the books are unavailable, as the browser does. */
async function untilAnswered(client: ShopClient, command: Command, report: CounterReport): Promise<Answer<unknown>> {
  for (;;) {
    const answer = await sendCommand<unknown>(client, command);
    if (answer.status !== 503) return answer;
    report.unavailable += 1;
    await pause(RETRY_MS);
  }
}

/** Repeats a command until it is answered, and sometimes aborts an attempt. */
async function insist(
  client: ShopClient,
  command: Command,
  random: SeededRandom,
  report: CounterReport,
): Promise<Answer<unknown>> {
  while (random.chance(ABORTED)) {
    try {
      await sendCommand(client, command, AbortSignal.timeout(random.below(ABORT_MS)));
    } catch {
      report.aborted += 1;
    }
  }
  const answer = await untilAnswered(client, command, report);
  if (!random.chance(REPEATED)) return answer;
  report.repeated += 1;
  return untilAnswered(client, command, report);
}

/** One counter: only bills, half of them from a draft. */
async function serve(
  client: ShopClient,
  shop: TradingShop,
  random: SeededRandom,
  books: Bookkeeping,
  report: CounterReport,
  wanted: () => boolean,
): Promise<void> {
  let previous: Sent | undefined;
  while (wanted() || isUnfinished(previous)) {
    const command = nextCommand(shop, random, previous);
    previous = undefined;
    if (command.kind === 'purchase' || command.kind === 'adjustment') continue;
    const answer = await insist(client, command, random, report);
    if (answer.status >= 300) {
      report.problems.push(`${command.kind}: ${answer.status} ${JSON.stringify(answer.body)}`);
      continue;
    }
    books.acknowledge(command, answer.body);
    previous = { command, answer };
  }
}

const isUnfinished = (previous: Sent | undefined): boolean =>
  previous?.command.kind === 'draft' || previous?.command.kind === 'save';

interface CounterOptions {
  seed: number;
  counters: number;
  bills: number;
}

/**
 * F9: several counters of one shop, each with its own session, make at least this many bills, with aborted and repeated
 * requests. Numbers must be unique and gap-free, stock exact, and no counter may see a refusal.
 */
export async function counterRounds(options: CounterOptions): Promise<CounterReport> {
  const product = await startProduct({ env: NO_LIMITS });
  try {
    return await countersAt([product], options);
  } finally {
    await product.stop();
  }
}

/** The same at running processes of one installation, in turn. */
export async function countersAt(
  processes: readonly [ProductProcess, ...ProductProcess[]],
  options: CounterOptions,
): Promise<CounterReport> {
  const report: CounterReport = { bills: 0, aborted: 0, repeated: 0, unavailable: 0, problems: [] };
  const [product] = processes;
  const shop = await openTradingShop(product, 5);
  const books = new Bookkeeping(shop);
  const serving = Array.from({ length: options.counters }, async (_, index) => {
    const { baseUrl } = processes[index % processes.length] ?? product;
    const client = await signIn(baseUrl, shop.email);
    const random = seededRandom(options.seed * 1_009 + index);
    await serve(client, shop, random, books, report, () => books.billCount < options.bills);
  });
  await Promise.all(serving);
  const owner = ownerOf(shop, product);
  report.problems.push(...(await books.differences(owner)), ...(await books.lostBills(owner)));
  const drafts = await owner.list<BillView>('billing', { range: [0, 0] });
  if (drafts.total !== 0) report.problems.push(`${drafts.total} drafts were left over`);
  report.bills = books.billCount;
  return report;
}
