import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@bahi/testing/faults';
import type { EngineServers } from '../engineServers.ts';
import { Bookkeeping } from '../faults/traffic/bookkeeping.ts';
import { runToolWith } from '../faults/traffic/tools.ts';
import { NO_LIMITS, openTradingShop, ownerOf, type TradingShop } from '../faults/traffic/tradingShop.ts';
import { Refused, type ShopClient } from '../shopClient.ts';
import { startInstallation, type Installation } from './installation.ts';
import { startWriters } from './steadyWriters.ts';

const WRITERS = 8;
/** Counters are quick, not a flood: the processes share two processors with their stores here. */
const PAUSE_MS = 100;
const RETRY_MS = 20;
const EARLIEST_MS = 300;
const LATEST_MS = 1_500;

/** F1: so long nobody may be answered after a kill, where another process can. */
export const ANSWERS_MS = 5_000;
/** Where no process is left that could, one has to start first, beside all the others. */
const PATIENCE_MS = 60_000;
/** Whoever looks may find a store away for a while after a fault. */
const BACK_WITHIN_MS = 15_000;

/** Looks again while it is told to come again. */
async function onceBack<T>(look: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + BACK_WITHIN_MS;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (!(error instanceof Refused && error.status === 503) || performance.now() > deadline) throw error;
      await pause(PAUSE_MS);
    }
  }
}

export type RoleName = keyof Installation['processes'];

export interface Disturbed {
  /** Tries that ended without an answer. */
  unanswered: number;
  /** Tries that were told to come again. */
  unavailable: number;
  problems: string[];
}

export interface Killed extends Disturbed {
  /** From the kill until a command and a read were answered, at any process. */
  answersInMs: number;
  /** Until the last of the killed processes was ready. */
  readyInMs: number;
}

/** One shop whose counters sell at both API processes of an installation, whichever process dies. */
export class KilledInstallation {
  readonly installation: Installation;
  readonly books: Bookkeeping;
  readonly #shop: TradingShop;

  private constructor(installation: Installation, shop: TradingShop) {
    this.installation = installation;
    this.#shop = shop;
    this.books = new Bookkeeping(shop);
  }

  /** @param servers those to run on; new ones by default, and in either case they end with the installation */
  static async open(servers?: EngineServers): Promise<KilledInstallation> {
    const installation = await startInstallation(NO_LIMITS, servers);
    return new KilledInstallation(installation, await openTradingShop(installation.processes.api));
  }

  /** The owner at either API process, as a proxy would send the requests. */
  #clientAt(turn: number): ShopClient {
    const { api, secondApi } = this.installation.processes;
    return ownerOf(this.#shop, turn % 2 === 0 ? api : secondApi);
  }

  /** F1: SIGKILL of processes under eight writers, their return, and every acknowledged command afterwards. */
  async kill(roles: readonly RoleName[], seed: number): Promise<Killed> {
    const { processes } = this.installation;
    let answersInMs = Infinity;
    const disturbed = await this.disturb(seed, async () => {
      const back = roles.map(async (role) => {
        processes[role] = await processes[role].killAndRestart();
      });
      [answersInMs] = await Promise.all([this.#answersAgain(), ...back]);
    });
    return { ...disturbed, answersInMs, readyInMs: Math.max(...roles.map((role) => processes[role].readyInMs)) };
  }

  /** How long it takes until somebody is answered who wants to write and to read, at whichever process. */
  async #answersAgain(): Promise<number> {
    const began = performance.now();
    for (let turn = 0; ; turn += 1) {
      const client = this.#clientAt(turn);
      const calls = [
        client.call('POST', '/categories', { name: randomUUID() }),
        client.call('GET', '/sales?range=[0,0]'),
      ];
      const answers = await Promise.all(calls).catch(() => []);
      if (answers.length > 0 && answers.every(({ status }) => status < 300)) return performance.now() - began;
      if (performance.now() - began > PATIENCE_MS) throw new Error('nobody answers');
      await pause(RETRY_MS);
    }
  }

  /** Whatever happens under eight writers, and every acknowledged command afterwards. @param fault until all is well again */
  async disturb(seed: number, fault: () => Promise<void>): Promise<Disturbed> {
    const random = seededRandom(seed);
    const clientAt = (turn: number) => this.#clientAt(turn);
    const { books } = this;
    const writers = startWriters({ shop: this.#shop, books, writers: WRITERS, seed, clientAt, pauseMs: PAUSE_MS });
    const problems: string[] = [];
    try {
      await pause(EARLIEST_MS + random.below(LATEST_MS - EARLIEST_MS));
      await fault();
    } finally {
      problems.push(...(await writers.stop()));
    }
    const owner = this.#clientAt(0);
    for (const look of [() => books.differences(owner), () => books.lostBills(owner)])
      problems.push(...(await onceBack(look)));
    return { unanswered: writers.unanswered, unavailable: writers.unavailable, problems };
  }

  /** F14: the read models equal those rebuilt beside them, and the ledger is sound. */
  async replayed(): Promise<string[]> {
    const { servers, dataDir } = this.installation;
    const problems: string[] = [];
    const run = async (name: string, ...args: string[]): Promise<string> => {
      const { code, output } = await runToolWith(servers.env, name, dataDir, ...args);
      if (code !== 0) problems.push(`${name}: ${output}`);
      return output;
    };
    const before = await run('digest');
    const models = [...before.matchAll(/^[0-9a-f]{64} {2}(\w+)$/gm)].map(([, name]) => name ?? '');
    if (models.length < 11) problems.push(`too few read models: ${before}`);
    await run('rebuild', ...models);
    const after = await run('digest');
    if (after !== before) problems.push(`the rebuilt read models differ: ${before} ${after}`);
    const verified = await run('verify');
    if (!verified.endsWith(' streams: sound\n')) problems.push(verified);
    return problems;
  }
}
