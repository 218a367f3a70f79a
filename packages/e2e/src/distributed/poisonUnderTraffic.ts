import type { EngineServers } from '../engineServers.ts';
import { runToolWith, startTool } from '../faults/traffic/tools.ts';
import { openTrading, until, type Trading, type TradingProcesses } from './tradingShops.ts';

/** Bills that each shop has when one of them goes bad. */
const BILLS = 5;
/** Retries that are under way when some of them are killed. */
const KILLED = 2;
const TRIES = 3;

interface Standing {
  projections: { name: string; lag: number; parked: { position: string; type: string }[] }[];
}

export interface PoisonReport {
  /** Read models that left the struck shop out. */
  parked: string[];
  /** Bills of either shop while the struck one was left out. */
  billsMeanwhile: number;
  problems: string[];
}

const parkedOf = async (trading: Trading) =>
  (await trading.client().get<Standing>('/system/projections')).projections.filter(({ parked }) => parked.length > 0);

/** Where the newest bill stands in the ledger. */
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
 * F13 while two shops trade: an event of one of them goes bad before any worker has read it. That shop is left out where the event
 * matters, also by a worker that was killed and started again; the other one's lists go on. Mended, the shop is replayed in order by
 * operators' commands, some of which are killed in the middle.
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
    const ledger = `ledger-${struck.shop.shopId}`;
    const mend = await servers.eventStore.spoil(ledger, await newestBill(servers, api.dataDir, ledger));

    const bills = () => struck.books.billCount + neighbour.books.billCount;
    processes.worker = await processes.worker.killAndRestart();
    await until('the struck shop is left out', async () => (await parkedOf(struck)).length > 0);
    const before = bills();
    await bothSell(2);
    processes.worker = await processes.worker.killAndRestart();
    await bothSell(2);
    report.billsMeanwhile = bills() - before;
    await neighbour.isListed();
    report.parked = (await parkedOf(struck)).map(({ name }) => name);
    const others = await parkedOf(neighbour);
    if (others.length > 0) report.problems.push(`the neighbour is left out: ${JSON.stringify(others)}`);
    // whoever has written asks for what they wrote
    const client = struck.client();
    await client.addCategory({ name: 'Added meanwhile' });
    const read = await client.call('GET', '/products');
    const consistency = read.headers.get('consistency');
    if (read.status !== 200 || consistency !== 'parked')
      report.problems.push(`the struck shop's list: ${read.status}, ${consistency}`);

    await mend();
    await healWithKills(servers, api.dataDir, struck, report);
  } finally {
    await Promise.all([struck.writers.stop(), neighbour.writers.stop()]);
  }
  report.problems.push(...(await struck.close()), ...(await neighbour.close()));
  return report;
}

/** Retries read models together and kills those that are not done when the first is; what is left is retried to its end. */
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
  const said: string[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const left = (await parkedOf(struck)).map(({ name }) => name);
    if (left.length === 0) return;
    for (const name of left) {
      const { code, output } = await retry(name).ended;
      // a store may have been too slow for it, or another batch faster: the operator tries again
      if (code !== 0) said.push(output);
    }
  }
  report.problems.push(`not healed: ${said.join('')}`);
}
