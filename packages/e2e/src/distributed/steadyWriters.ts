import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom, type SeededRandom } from '@bahi/testing/faults';
import type { Bookkeeping } from '../faults/traffic/bookkeeping.ts';
import type { TradingShop } from '../faults/traffic/tradingShop.ts';
import { nextAtTheDrawer, nextCommand, sendCommand, type Command } from '../faults/traffic/command.ts';
import type { Answer, ShopClient } from '../shopClient.ts';

/** Pause before a command is sent to the next process, because this one did not answer or could not reach the books. */
const RETRY_MS = 20;
/** After the stop, unanswered commands are abandoned after this time. */
const LAST_TRIES_MS = 60_000;

export interface WriterOptions {
  shop: TradingShop;
  /** Records every acknowledged command. */
  books: Bookkeeping;
  writers: number;
  seed: number;
  /** The owner's client at the process for this attempt, as a proxy would choose it. */
  clientAt: (turn: number) => ShopClient;
  /** Maximum pause between two commands of a writer. */
  pauseMs?: number;
  /** Whether they also put cash into the drawer, take payments, and close it. */
  atTheDrawer?: boolean;
}

export interface SteadyWriters {
  /** Attempts that ended without an answer. */
  readonly unanswered: number;
  /** Attempts that were answered with 503. */
  readonly unavailable: number;
  /** Lets each writer finish its command. Returns one line for every refused command. */
  stop(): Promise<string[]>;
}

/**
 * Counters of one shop that continue through any fault: each command is repeated with its key, at the next process,
 * until it is answered.
 */
export function startWriters(options: WriterOptions): SteadyWriters {
  const { shop, books, clientAt, pauseMs = 0, atTheDrawer = false } = options;
  const random = seededRandom(options.seed);
  const state = { goesOn: true, givesUpAt: Infinity, unanswered: 0, unavailable: 0 };
  const problems: string[] = [];

  async function insist(command: Command, first: number): Promise<Answer<unknown>> {
    for (let turn = first; ; turn += 1) {
      if (performance.now() > state.givesUpAt) throw new Error(`${command.kind}: never answered`);
      try {
        const answer = await sendCommand(clientAt(turn), command);
        if (answer.status !== 503) return answer;
        state.unavailable += 1;
      } catch {
        state.unanswered += 1;
      }
      await pause(RETRY_MS);
    }
  }

  async function write(writer: number, own: SeededRandom): Promise<void> {
    for (let previous: { command: Command; answer: Answer<unknown> } | undefined; state.goesOn;) {
      const command = (atTheDrawer ? nextAtTheDrawer(shop, own) : undefined) ?? nextCommand(shop, own, previous);
      const answer = await insist(command, writer);
      previous = answer.status < 300 ? { command, answer } : undefined;
      if (previous === undefined) problems.push(`${command.kind}: ${answer.status} ${JSON.stringify(answer.body)}`);
      else books.acknowledge(command, answer.body);
      if (pauseMs > 0) await pause(own.below(pauseMs));
    }
  }

  const running = Array.from({ length: options.writers }, async (_, n) =>
    write(n, seededRandom(random.below(1_000_000))),
  );
  return {
    get unanswered() {
      return state.unanswered;
    },
    get unavailable() {
      return state.unavailable;
    },
    async stop() {
      if (state.goesOn) state.givesUpAt = performance.now() + LAST_TRIES_MS;
      state.goesOn = false;
      await Promise.all(running);
      return problems;
    },
  };
}
