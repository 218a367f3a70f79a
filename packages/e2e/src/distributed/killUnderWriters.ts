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
/** Counters pause between commands, because the processes share two processors with their stores here. */
const PAUSE_MS = 100;
const RETRY_MS = 20;
const EARLIEST_MS = 300;
const LATEST_MS = 1_500;

/** F1: the maximum time without an answer after a kill, when another process is left. */
export const ANSWERS_MS = 5_000;
/** When none is left, a process has to start first, beside all the others. */
const PATIENCE_MS = 60_000;
/** How long a store may be unavailable after a fault. */
const BACK_WITHIN_MS = 15_000;

/** Repeats the call while the answer is 503. */
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
  /** Attempts that ended without an answer. */
  unanswered: number;
  /** Attempts that were answered with 503. */
  unavailable: number;
  problems: string[];
}

export interface Killed extends Disturbed {
  /** Time from the kill until any process answered a command and a read. */
  answersInMs: number;
  /** Time until the last killed process was ready again. */
  readyInMs: number;
}

/** One shop whose counters sell at both API processes of an installation, while processes are killed. */
export class KilledInstallation {
  readonly installation: Installation;
  readonly books: Bookkeeping;
  readonly #shop: TradingShop;

  private constructor(installation: Installation, shop: TradingShop) {
    this.installation = installation;
    this.#shop = shop;
    this.books = new Bookkeeping(shop);
  }

  /** @param servers the servers to use; new ones by default. They end with the installation in either case */
  static async open(servers?: EngineServers): Promise<KilledInstallation> {
    const installation = await startInstallation(NO_LIMITS, servers);
    return new KilledInstallation(installation, await openTradingShop(installation.processes.api));
  }

  /** The owner at one of the API processes, chosen in turn as by a proxy. */
  #clientAt(turn: number): ShopClient {
    const { api, secondApi } = this.installation.processes;
    return ownerOf(this.#shop, turn % 2 === 0 ? api : secondApi);
  }

  /** F1: kills processes under eight writers, waits for their return, and checks every acknowledged command. */
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

  /** The time until any process answers a write and a read. */
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

  /**
   * Injects a fault under eight writers and checks every acknowledged command. @param fault resolves when all is well
   * again
   */
  async disturb(seed: number, fault: () => Promise<void>): Promise<Disturbed> {
    const random = seededRandom(seed);
    const clientAt = (turn: number) => this.#clientAt(turn);
    const { books } = this;
    const options = { shop: this.#shop, books, seed, clientAt, writers: WRITERS, pauseMs: PAUSE_MS };
    const writers = startWriters({ ...options, atTheDrawer: true });
    const problems: string[] = [];
    try {
      await pause(EARLIEST_MS + random.below(LATEST_MS - EARLIEST_MS));
      await fault();
    } finally {
      problems.push(...(await writers.stop()));
    }
    const owner = this.#clientAt(0);
    const { customerId } = this.#shop;
    const drawer = () => books.drawerDifferences(owner, customerId);
    for (const look of [() => books.differences(owner), drawer, () => books.lostBills(owner)])
      problems.push(...(await onceBack(look)));
    return { unanswered: writers.unanswered, unavailable: writers.unavailable, problems };
  }

  /** F14: checks that the read models equal freshly rebuilt ones and that the ledger is sound. */
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
