import { streamOf } from '@bahi/contracts';
import type { EngineServers } from '../engineServers.ts';
import { runToolWith, startTool } from '../faults/traffic/tools.ts';
import { openTrading, until, type Trading, type TradingProcesses } from './tradingShops.ts';

/** Bills that each shop has before one is damaged. */
const BILLS = 5;
/** Retries that are killed while running. */
const KILLED = 2;
const TRIES = 3;

interface Standing {
  projections: { name: string; lag: number; parked: { position: string; type: string }[] }[];
}

export interface PoisonReport {
  /** Read models that parked the damaged shop. */
  parked: string[];
  /** Bills of both shops while the damaged one was parked. */
  billsMeanwhile: number;
  problems: string[];
}

const parkedOf = async (trading: Trading) =>
  (await trading.client().get<Standing>('/system/projections')).projections.filter(({ parked }) => parked.length > 0);

/** The position of the newest bill in the ledger. */
async function newestBill({ env }: EngineServers, dataDir: string, ledger: string): Promise<number> {
  const { output } = await runToolWith(env, 'replay', dataDir, ledger, '--json');
  const events = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string; revision: number });
  const bill = events.findLast(({ type }) => type === 'BillCompleted');
  if (bill === undefined) throw new Error('there is no bill');
  return bill.revision;
}

/**
 * F13 while two shops trade: an event of one shop is damaged before any worker reads it. That shop must be parked where
 * the event matters, even by a worker that is killed and restarted, while the other shop's lists continue. After the
 * repair, an operator's commands replay the shop in order; some of them are killed half-way.
 * @param processes its worker is the only one, and is replaced
 */
export async function poisonUnderTraffic(servers: EngineServers, processes: TradingProcesses): Promise<PoisonReport> {
  const { api } = processes;
  const report: PoisonReport = { parked: [], billsMeanwhile: 0, problems: [] };
  const struck = await openTrading(api, { seed: 1, writers: 2 });
  const neighbour = await openTrading(api, { seed: 2, writers: 2 });
  try {
    const bothSell = async (bills: number) => Promise.all([struck.sells(bills), neighbour.sells(bills)]);
    await bothSell(BILLS);
    await processes.worker.kill();
    await bothSell(2);
    const ledger = streamOf.ledger(struck.shop.shopId);
    const mend = await servers.eventStore.spoil(ledger, await newestBill(servers, api.dataDir, ledger));

    const bills = () => struck.books.billCount + neighbour.books.billCount;
    processes.worker = await processes.worker.killAndRestart();
    await until('the damaged shop is parked', async () => (await parkedOf(struck)).length > 0);
    const before = bills();
    await bothSell(2);
    processes.worker = await processes.worker.killAndRestart();
    await bothSell(2);
    report.billsMeanwhile = bills() - before;
    await neighbour.isListed();
    report.parked = (await parkedOf(struck)).map(({ name }) => name);
    const others = await parkedOf(neighbour);
    if (others.length > 0) report.problems.push(`the other shop is parked too: ${JSON.stringify(others)}`);
    // a client that has written waits for its own writes
    const client = struck.client();
    await client.addCategory({ name: 'Added meanwhile' });
    const read = await client.call('GET', '/products');
    const consistency = read.headers.get('consistency');
    if (read.status !== 200 || consistency !== 'parked')
      report.problems.push(`the damaged shop's list: ${read.status}, ${consistency}`);

    await mend();
    await healWithKills(servers, api.dataDir, struck, report);
  } finally {
    await Promise.all([struck.writers.stop(), neighbour.writers.stop()]);
  }
  report.problems.push(...(await struck.close()), ...(await neighbour.close()));
  return report;
}

/**
 * Retries several read models at once and kills the retries still running when the first is done; then retries the rest
 * to the end.
 */
async function healWithKills(
  { env }: EngineServers,
  dataDir: string,
  struck: Trading,
  report: PoisonReport,
): Promise<void> {
  const retry = (name: string) => startTool({ ...env, DATA_DIR: dataDir }, 'projections', 'retry', name);
  const cut = report.parked.slice(0, KILLED).map(retry);
  await Promise.race(cut.map(async ({ ended }) => ended));
  for (const tool of cut) tool.kill();
  await Promise.all(cut.map(async ({ ended }) => ended));
  const outputs: string[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const left = (await parkedOf(struck)).map(({ name }) => name);
    if (left.length === 0) return;
    for (const name of left) {
      const { code, output } = await retry(name).ended;
      // the store may have been too slow, or another batch faster: try again, as an operator would
      if (code !== 0) outputs.push(output);
    }
  }
  report.problems.push(`not healed: ${outputs.join('')}`);
}
