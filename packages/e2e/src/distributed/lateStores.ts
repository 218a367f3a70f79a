import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@bahi/testing/servers/guardedServer';
import type { Way } from '@bahi/testing/servers/tcpProxy';
import type { EngineServers } from '../engineServers.ts';
import { together } from '../faults/traffic/together.ts';
import { NO_LIMITS } from '../faults/traffic/tradingShop.ts';
import { startProduct } from '../productProcess.ts';
import { ShopClient } from '../shopClient.ts';
import { spoiledNetwork, STORES, type StoreName } from './spoiledNetwork.ts';

/** Processes started at the same time, limited because test machines have few processors. */
const AT_ONCE = 4;
const POLL_MS = 50;
/** Measured from the start of the program, which has to be loaded first. */
const LIVE_MS = 15_000;
const ANSWER_MS = 6_000;
const RECOVERY_MS = 15_000;
const ROLES = ['api', 'realtime', 'worker', 'all'] as const;
const WAYS = ['cut', 'silent', 'slow'] as const;
/** Each store alone, and all together. */
const WHERE: readonly (readonly StoreName[])[] = [...STORES.map((store) => [store]), STORES];
const STARTING = 'The server is starting. Please try again.';
const STARTING_IN_HINDI = 'सर्वर शुरू हो रहा है। कृपया फिर कोशिश करें।';

type ProcessRole = (typeof ROLES)[number];

/** A process that starts while stores are unavailable or slow. */
interface LateStore {
  role: ProcessRole;
  stores: readonly StoreName[];
  way: Way;
}

export interface LateStoresReport {
  starts: number;
  /** Time from the store's return to readiness. */
  slowestMs: number;
  problems: string[];
}

const isRedisAlone = ({ stores }: LateStore): boolean => stores.every((store) => store === 'redis');
/** Without Redis, only pushes stop. */
const canDoWithout = (late: LateStore): boolean => isRedisAlone(late) && late.role !== 'realtime';
const answersRequests = (role: ProcessRole): boolean => role === 'api' || role === 'all';

/** Repeats the request until it returns this status; returns the last status. */
async function until(status: number, withinMs: number, ask: () => Promise<number>): Promise<number | undefined> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    // the port may not be open yet
    const answered = await ask().catch(() => undefined);
    if (answered === status || performance.now() > deadline) return answered;
    await pause(POLL_MS);
  }
}

async function health(baseUrl: string, kind: 'live' | 'ready'): Promise<number> {
  return (await fetch(`${baseUrl}/health/${kind}`, { headers: { connection: 'close' } })).status;
}

/** Checks the answers of a process that cannot serve data yet, for programs and for people. One line per problem. */
async function startingAnswers(baseUrl: string): Promise<string[]> {
  const asked = async (path: string, headers: Record<string, string>, shows: string): Promise<string[]> => {
    const began = performance.now();
    const answer = await fetch(`${baseUrl}${path}`, { headers: { ...headers, connection: 'close' } });
    const text = await answer.text();
    const withMongodbDeadline = performance.now() - began < ANSWER_MS;
    const isRight =
      answer.status === 503 && answer.headers.has('retry-after') && text.includes(shows) && withMongodbDeadline;
    return isRight ? [] : [`${path}: ${answer.status} ${text.slice(0, 200)}`];
  };
  const page = { accept: 'text/html,*/*' };
  const answers = [
    asked('/api/products', {}, `"code":"starting"`),
    asked('/', { ...page, 'accept-language': 'en-IN,en' }, STARTING),
    asked('/', { ...page, 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' }, STARTING_IN_HINDI),
  ];
  return (await Promise.all(answers)).flat();
}

interface Watched {
  servers: EngineServers;
  token: string;
  awayMs: number;
  report: LateStoresReport;
}

/** Whether a query is answered in time, with rows or with 503. */
async function hasAnswer(baseUrl: string, token: string): Promise<boolean> {
  const began = performance.now();
  const { status, headers } = await new ShopClient(baseUrl, token).call('GET', '/products');
  const isAnswer = status === 200 || (status === 503 && headers.has('retry-after'));
  return isAnswer && performance.now() - began < ANSWER_MS;
}

/** Checks a live process until the store has been away for long enough. One line per problem. */
async function whileAway(late: LateStore, baseUrl: string, { token, awayMs }: Watched): Promise<string[]> {
  const { role, way } = late;
  const began = performance.now();
  const wrong: string[] = [];
  if (canDoWithout(late)) {
    const ready = await until(200, RECOVERY_MS, async () => health(baseUrl, 'ready'));
    return ready === 200 ? [] : [`ready is ${ready} although it can do without`];
  }
  // role `realtime` without Redis has everything else it needs
  if (way !== 'slow' && !isRedisAlone(late)) wrong.push(...(await startingAnswers(baseUrl)));
  do {
    const [ready, live] = [await health(baseUrl, 'ready'), await health(baseUrl, 'live')];
    // a slow store may still be fast enough
    if ((ready !== 503 && (way !== 'slow' || ready !== 200)) || live !== 200)
      wrong.push(`ready is ${ready}, live is ${live} while it is away`);
    if (way === 'slow' && answersRequests(role) && !(await hasAnswer(baseUrl, token)))
      wrong.push('reads are not answered in time');
    await pause(POLL_MS);
  } while (performance.now() - began < awayMs);
  return wrong;
}

/** Checks one process from its start without the store until it works with it. */
async function startWithout(late: LateStore, watched: Watched): Promise<void> {
  const { role, stores, way } = late;
  const { servers, token, report } = watched;
  const network = await spoiledNetwork(servers);
  const PORT = String(await freePort());
  const baseUrl = `http://127.0.0.1:${PORT}`;
  const wrong = (what: string) => report.problems.push(`${role}, ${stores.join()} ${way}: ${what}`);
  network.become(way, stores);
  const env = { ...NO_LIMITS, HOST: '127.0.0.1', LOG_LEVEL: 'fatal', ROLE: role, PORT };
  const starting = startProduct({ servers: network.servers, env, ready: false });
  try {
    const live = await until(200, LIVE_MS, async () => health(baseUrl, 'live'));
    if (live !== 200) wrong(`live is ${live}`);
    for (const problem of await whileAway(late, baseUrl, watched)) wrong(problem);
    network.become('open');
    const came = performance.now();
    const ready = await until(200, RECOVERY_MS, async () => health(baseUrl, 'ready'));
    const tookMs = performance.now() - came;
    if (ready !== 200 || tookMs > RECOVERY_MS) wrong(`ready is ${ready} ${Math.round(tookMs)} ms after it came`);
    report.slowestMs = Math.max(report.slowestMs, tookMs);
    const process = await starting;
    if (answersRequests(role)) {
      const { status } = await new ShopClient(baseUrl, token).call('GET', '/products');
      if (status !== 200) wrong(`reads are answered with ${status} at last`);
    }
    report.starts += 1;
    const ending = await process.stop();
    if (ending.code !== 0) wrong(`ended with ${ending.code} ${ending.signal}`);
  } finally {
    network.become('open');
    await starting.then(
      async (started) => started.stop(),
      () => undefined,
    );
    await network.close();
  }
}

/**
 * Every role and store with every fault, or with alternating faults: cut or silent in turn, and each store slow for one
 * role.
 */
function lateStores(everyWay: boolean): LateStore[] {
  return WHERE.flatMap((stores, row) =>
    ROLES.flatMap((role, column) =>
      WAYS.filter((way, at) => everyWay || (way === 'slow' ? row === column : (row + column + at) % 2 === 0)).map(
        (way) => ({ role, stores, way }),
      ),
    ),
  );
}

/**
 * F6 at startup: starts every role with each store, and with all of them, cut off, silent and slow. It must be live at
 * once, report that it is not ready, answer 503 to requests, and become ready by itself when the store is back.
 * @param options.token of a signed-in user; `awayMs`: minimum time for which the store is unavailable
 */
export async function startedWithoutStores(options: {
  servers: EngineServers;
  token: string;
  awayMs: number;
  /** Every role and store with every fault; otherwise a selection in which each pair occurs. */
  everyWay: boolean;
}): Promise<LateStoresReport> {
  const report: LateStoresReport = { starts: 0, slowestMs: 0, problems: [] };
  await together(lateStores(options.everyWay), AT_ONCE, async (late) => {
    try {
      await startWithout(late, { ...options, report });
    } catch (error) {
      const { cause, message } = error as Error;
      report.problems.push(`${late.role}, ${late.stores.join()} ${late.way}: ${message} ${String(cause)}`);
    }
  });
  return report;
}
