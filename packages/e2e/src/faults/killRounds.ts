import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom, type SeededRandom } from '@bahi/testing/faults';
import { startProduct, type ProductProcess } from '../productProcess.ts';
import type { Answer, ShopClient } from '../shopClient.ts';
import { Bookkeeping } from './traffic/bookkeeping.ts';
import { together } from './traffic/together.ts';
import { digestOf, freshReplayDigest } from './traffic/tools.ts';
import { NO_LIMITS, openTradingShop, ownerOf, type TradingShop } from './traffic/tradingShop.ts';
import { nextAtTheDrawer, nextCommand, sendCommand, type Command } from './traffic/command.ts';

const WRITERS = 8;
const EARLIEST_MS = 50;
const LATEST_MS = 1_500;

/** A command sent around the kill, with its answer if there was one. */
interface Attempt {
  command: Command;
  answer: Answer<unknown> | undefined;
}

export interface KillReport {
  rounds: number;
  acknowledged: number;
  /** Commands without an answer because of the kill. */
  unanswered: number;
  slowestRestartMs: number;
  /** Violations, one line each with the round. */
  problems: string[];
}

/** Sends a command; a close again while it waits for the list of bills, as a person would. */
async function answerTo(client: ShopClient, command: Command): Promise<Answer<unknown>> {
  for (;;) {
    const answer = await sendCommand(client, command);
    if (command.kind !== 'close' || answer.status !== 503) return answer;
  }
}

/** Sends commands one after the other until the connection breaks. */
async function write(client: ShopClient, shop: TradingShop, random: SeededRandom, sent: Attempt[]): Promise<void> {
  for (let previous: Attempt | undefined; ;) {
    const command =
      nextAtTheDrawer(shop, random) ??
      nextCommand(shop, random, previous as { command: Command; answer: Answer<unknown> } | undefined);
    const attempt: Attempt = { command, answer: undefined };
    sent.push(attempt);
    try {
      attempt.answer = await answerTo(client, command);
    } catch {
      return;
    }
    previous = attempt;
  }
}

/**
 * Repeats all commands of the round with their keys: answered ones must get the same answer, and the others get one.
 */
async function retryAll(client: ShopClient, sent: readonly Attempt[], books: Bookkeeping): Promise<string[]> {
  const problems: string[] = [];
  await together(sent, WRITERS, async ({ command, answer }) => {
    const again = await answerTo(client, command);
    const text = `${command.kind} ${again.status} ${JSON.stringify(again.body)}`;
    if (again.status >= 300) problems.push(`refused at the retry: ${text}`);
    else if (answer === undefined) books.acknowledge(command, again.body);
    else if (answer.status >= 300) problems.push(`refused before the kill: ${JSON.stringify(answer.body)}`);
    else {
      books.acknowledge(command, answer.body);
      const replayed = again.headers.get('idempotency-replayed') === 'true';
      if (!replayed || answer.status !== again.status || !isDeepStrictEqual(answer.body, again.body))
        problems.push(`another answer at the retry: ${JSON.stringify(answer.body)} became ${text}`);
    }
  });
  return problems;
}

export interface KillRun {
  seed: number;
  rounds: number;
  /** Number of rounds between comparisons of the read models with a fresh replay. */
  replayEvery: number;
  /** Maximum time until it answers again; unlimited by default, because the machine may be busy. */
  restartMs?: number;
}

/** F1: repeated rounds on one data folder: eight writers, who also close the drawer, SIGKILL at a random moment, restart, checks. */
export async function killRounds(options: KillRun): Promise<KillReport> {
  const { restartMs = Infinity } = options;
  const random = seededRandom(options.seed);
  const report: KillReport = { rounds: 0, acknowledged: 0, unanswered: 0, slowestRestartMs: 0, problems: [] };
  let product: ProductProcess = await startProduct({ env: NO_LIMITS });
  const shop = await openTradingShop(product);
  const books = new Bookkeeping(shop);
  try {
    for (let round = 1; round <= options.rounds; round += 1) {
      const sent: Attempt[] = [];
      const client = ownerOf(shop, product);
      const writers = Array.from({ length: WRITERS }, (_, index) =>
        write(client, shop, seededRandom(options.seed * 1_000_003 + round * 31 + index), sent),
      );
      await pause(EARLIEST_MS + random.below(LATEST_MS - EARLIEST_MS));
      product = await product.killAndRestart();
      await Promise.all(writers);

      const after = ownerOf(shop, product);
      const problems = await retryAll(after, sent, books);
      problems.push(...(await books.differences(after)), ...(await books.drawerDifferences(after, shop.customerId)));
      if (product.startedInMs > restartMs) problems.push(`answered after ${product.startedInMs} ms`);
      if (round % options.replayEvery === 0 || round === options.rounds) {
        problems.push(...(await books.lostBills(after)));
        if ((await digestOf(product.dataDir)) !== (await freshReplayDigest(product.dataDir)))
          problems.push('the read models differ from a fresh replay');
      }
      report.rounds = round;
      report.acknowledged += sent.filter(({ answer }) => answer !== undefined).length;
      report.unanswered += sent.filter(({ answer }) => answer === undefined).length;
      report.slowestRestartMs = Math.max(report.slowestRestartMs, product.startedInMs);
      report.problems.push(...problems.map((problem) => `round ${round}: ${problem}`));
    }
    return report;
  } finally {
    await product.stop();
  }
}
