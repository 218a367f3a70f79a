import { waitUntilCaughtUp } from './afterKill.ts';
import type { Row } from './bench.ts';
import { BILL_CALLS, sellOne, type BillCall } from './billLoad.ts';
import type { DistributedEngine } from './distributedEngine.ts';
import { RawClient } from './rawClient.ts';
import type { ShopHandle } from './shop.ts';
import { figure, percentile } from './stats.ts';

const BILLS = 40;

/** What one step took and asked for, added up over the bills. */
interface Step {
  ms: number[];
  appends: number;
  reads: number;
  commands: number;
}

const count = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((a, b) => a + b, 0);

async function asked(engine: DistributedEngine) {
  const { log, commands } = await engine.calls();
  return { appends: log.appends, reads: log.reads, commands: count(commands) };
}

/**
 * Sells bills one at a time, and waits after each call until every read model has it. So each call, and the rounds of
 * the projections after it (wake-up, read, apply, commit, publish), has its own milliseconds and round trips.
 */
export async function billSteps(
  engine: DistributedEngine,
  address: string,
  shop: ShopHandle,
  isBrowser: boolean,
): Promise<Row> {
  const client = await RawClient.open(address);
  const steps: Record<string, Step> = {};
  let began = 0;
  let before = await asked(engine);
  const end = async (name: string): Promise<void> => {
    const ms = performance.now() - began;
    const after = await asked(engine);
    const step = (steps[name] ??= { ms: [], appends: 0, reads: 0, commands: 0 });
    step.ms.push(ms);
    for (const kind of ['appends', 'reads', 'commands'] as const) step[kind] += after[kind] - before[kind];
    before = after;
    began = performance.now();
  };
  const answered = async (call: BillCall): Promise<void> => {
    await end(call);
    await waitUntilCaughtUp(address, shop);
    await end(`rounds after ${call}`);
  };
  for (let bill = 0; bill < BILLS; bill += 1) {
    before = await asked(engine);
    began = performance.now();
    await sellOne([client], shop, bill * 5, { isBrowser, answered });
  }
  client.close();
  const details = Object.entries(steps).map(([name, { ms, appends, reads, commands }]) => {
    const trips = [appends, reads, commands].map((sum) => figure(sum / BILLS));
    return `${name} ${figure(percentile(ms, 0.5))} ms (${trips.join(' / ')})`;
  });
  return {
    id: 'bill cost',
    what: `one bill at a time, as ${isBrowser ? 'the browser' : 'the API'} makes it, its three calls`,
    value: BILL_CALLS.reduce((sum, call) => sum + percentile(steps[call]?.ms ?? [], 0.5), 0),
    unit: 'ms',
    better: 'lower',
    detail: `medians of ${BILLS} bills, with appends / reads of the log / MongoDB commands: ${details.join('; ')}`,
  };
}
