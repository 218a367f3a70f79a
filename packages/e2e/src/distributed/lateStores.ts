import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@bahi/testing/servers/guardedServer';
import type { Way } from '@bahi/testing/servers/tcpProxy';
import type { EngineServers } from '../engineServers.ts';
import { together } from '../faults/traffic/together.ts';
import { NO_LIMITS } from '../faults/traffic/tradingShop.ts';
import { startProduct } from '../productProcess.ts';
import { ShopClient } from '../shopClient.ts';
import { spoiledNetwork, STORES, type StoreName } from './spoiledNetwork.ts';

/** A machine with two processors starts one program after the other. */
const AT_ONCE = 4;
const POLL_MS = 50;
/** From the start of the program, which has to be loaded first. */
const LIVE_MS = 15_000;
const ANSWER_MS = 6_000;
const RECOVERY_MS = 15_000;
const ROLES = ['api', 'realtime', 'worker', 'all'] as const;
const WAYS = ['cut', 'silent'] as const;
const STARTING = 'The server is starting. Please try again.';
const STARTING_IN_HINDI = 'सर्वर शुरू हो रहा है। कृपया फिर कोशिश करें।';

type Role = (typeof ROLES)[number];

/** One process that is started while one store cannot be used. */
interface LateStore {
  role: Role;
  store: StoreName;
  way: Way;
}

export interface LateStoresReport {
  starts: number;
  /** From the store's coming to readiness. */
  slowestMs: number;
  problems: string[];
}

/** Without Redis only pushes have nothing to do. */
const canDoWithout = ({ role, store }: LateStore): boolean => store === 'redis' && role !== 'realtime';
const answersRequests = (role: Role): boolean => role === 'api' || role === 'all';

/** Asks until the answer is the one that is waited for; gives the last one. */
async function until(status: number, withinMs: number, ask: () => Promise<number>): Promise<number | undefined> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    // the port is not taken yet
    const said = await ask().catch(() => undefined);
    if (said === status || performance.now() > deadline) return said;
    await pause(POLL_MS);
  }
}

/** What a process that has nothing to answer from says to a program and to a person. */
async function startingAnswers(baseUrl: string): Promise<string[]> {
  const asked = async (path: string, headers: Record<string, string>, shows: string): Promise<string[]> => {
    const began = performance.now();
    const answer = await fetch(`${baseUrl}${path}`, { headers: { ...headers, connection: 'close' } });
    const text = await answer.text();
    const inTime = performance.now() - began < ANSWER_MS;
    const isRight = answer.status === 503 && answer.headers.has('retry-after') && text.includes(shows) && inTime;
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

/** One process from its start without the store to its work with it. */
async function startWithout(late: LateStore, { servers, token, awayMs, report }: Watched): Promise<void> {
  const { role, store, way } = late;
  const network = await spoiledNetwork(servers);
  const PORT = String(await freePort());
  const baseUrl = `http://127.0.0.1:${PORT}`;
  const headers = { connection: 'close' };
  const health = async (kind: string) => (await fetch(`${baseUrl}/health/${kind}`, { headers })).status;
  const wrong = (what: string) => report.problems.push(`${role}, ${store} ${way}: ${what}`);
  network.become(way, [store]);
  const env = { ...NO_LIMITS, HOST: '127.0.0.1', LOG_LEVEL: 'fatal', ROLE: role, PORT };
  const starting = startProduct({ servers: network.servers, env, ready: false });
  try {
    const live = await until(200, LIVE_MS, async () => health('live'));
    if (live !== 200) wrong(`live is ${live}`);
    const began = performance.now();
    if (canDoWithout(late)) {
      const ready = await until(200, RECOVERY_MS, async () => health('ready'));
      if (ready !== 200) wrong(`ready is ${ready} although it can do without`);
    } else {
      // role `realtime` without Redis has opened what it answers from
      if (store !== 'redis') for (const answer of await startingAnswers(baseUrl)) wrong(answer);
      do {
        const [ready, stillLive] = [await health('ready'), await health('live')];
        if (ready !== 503 || stillLive !== 200) wrong(`ready is ${ready}, live is ${stillLive} while it is away`);
        await pause(POLL_MS);
      } while (performance.now() - began < awayMs);
    }
    network.become('open');
    const came = performance.now();
    const ready = await until(200, RECOVERY_MS, async () => health('ready'));
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
 * F6 at the start: every role is started with each store cut off and silent. It is live at once, says that it is not ready, tells
 * whoever asks to come again, and is ready by itself when the store is there.
 * @param options.token of somebody signed in; `awayMs` for how long, at least, the store is away from a process that runs
 */
export async function startedWithoutStores(options: {
  servers: EngineServers;
  token: string;
  awayMs: number;
  /** Each role and store, each way; else only one of the two, in turn. */
  bothWays: boolean;
}): Promise<LateStoresReport> {
  const report: LateStoresReport = { starts: 0, slowestMs: 0, problems: [] };
  const all = STORES.flatMap((store, row) =>
    ROLES.flatMap((role, column) =>
      WAYS.filter((_, at) => options.bothWays || (row + column + at) % 2 === 0).map((way) => ({ role, store, way })),
    ),
  );
  await together(all, AT_ONCE, async (late) => {
    try {
      await startWithout(late, { ...options, report });
    } catch (error) {
      const { cause, message } = error as Error;
      report.problems.push(`${late.role}, ${late.store} ${late.way}: ${message} ${String(cause)}`);
    }
  });
  return report;
}
