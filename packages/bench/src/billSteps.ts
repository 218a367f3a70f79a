import { setTimeout as pause } from 'node:timers/promises';
import type { Row } from './bench.ts';
import { BILL_CALLS, sellOne, type BillCall } from './billLoad.ts';
import type { DistributedEngine } from './distributedEngine.ts';
import { RawClient } from './rawClient.ts';
import type { ShopHandle } from './shop.ts';
import { figure, percentile } from './stats.ts';

const BILLS = 40;
const POLL_MS = 1;
/** Enough to tell what a poll costs. */
const TRIAL_POLLS = 20;

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

/** What one look at the position of a read model costs, in commands of MongoDB. */
async function commandsAPoll(engine: DistributedEngine, shop: ShopHandle): Promise<number> {
  const before = await asked(engine);
  for (let poll = 0; poll < TRIAL_POLLS; poll += 1) await engine.read.position('billList', shop.shopId);
  return ((await asked(engine)).commands - before.commands) / TRIAL_POLLS;
}

/**
 * Sells bills one at a time, and waits after each call until the read models have it, which one transaction brings all.
 * So each call, and the rounds of the projections after it (wake-up, read, apply, commit, publish), has its own
 * milliseconds and round trips. Our own looks at the position are taken off.
 */
export async function billSteps(
  engine: DistributedEngine,
  address: string,
  shop: ShopHandle,
  isBrowser: boolean,
): Promise<Row> {
  const client = await RawClient.open(address);
  const steps: Record<string, Step> = {};
  const pollCosts = await commandsAPoll(engine, shop);
  let began = 0;
  let before = await asked(engine);
  const end = async (name: string, polls: number): Promise<void> => {
    const ms = performance.now() - began;
    const after = await asked(engine);
    const step = (steps[name] ??= { ms: [], appends: 0, reads: 0, commands: 0 });
    step.ms.push(ms);
    for (const kind of ['appends', 'reads', 'commands'] as const) step[kind] += after[kind] - before[kind];
    step.commands -= polls * pollCosts;
    before = after;
    began = performance.now();
  };
  const answered = async (call: BillCall, written: string): Promise<void> => {
    await end(call, 0);
    let polls = 1;
    while (((await engine.read.position('billList', shop.shopId)) ?? '') < written) {
      await pause(POLL_MS);
      polls += 1;
    }
    await end(`rounds after ${call}`, polls);
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
