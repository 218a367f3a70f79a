import { setTimeout as sleep } from 'node:timers/promises';
import {
  spawnEventStoreDouble,
  spawnLedgerWriter,
  type LedgerWriting,
  type WriterReport,
} from '@bahi/testing/eventStoreDouble';
import type { Bench, Row } from './bench.ts';
import { figure, percentile } from './stats.ts';

/* Several processes on one ledger: on EVENTSTORE_URL if set, else on the double of EventStoreDB, which has no disk. */

type Load = Pick<LedgerWriting, 'counters' | 'pauseMs'>;

const STORE = process.env['EVENTSTORE_URL'] === undefined ? 'a double of EventStoreDB without a disk' : 'EventStoreDB';

/** The size of a bill with five lines. */
const BILL_BYTES = 1_200;
const busy: Load = { counters: 16, pauseMs: 0 };
const importer: Load = { counters: 1_000, pauseMs: 0 };
const counter: Load = { counters: 1, pauseMs: 50 };

/** Runs a process for each load on one new ledger, and returns their reports. */
async function together(url: string, name: string, loads: readonly Load[], seconds: number): Promise<WriterReport[]> {
  const ledger = `ledger-${name}-${Date.now()}`;
  const writers = await Promise.all(
    loads.map((load, index) => spawnLedgerWriter({ url, ledger, name: `${index}`, bytes: BILL_BYTES, ...load })),
  );
  for (const writer of writers) writer.start();
  await sleep(seconds * 1_000);
  return Promise.all(writers.map((writer) => writer.stop()));
}

const rate = ({ accepted, seconds }: WriterReport): string => `${figure(accepted / seconds)}/s`;
const p99 = ({ latenciesMs }: WriterReport): number => percentile(latenciesMs, 0.99);

function fairness(reports: readonly WriterReport[]): Row[] {
  const total = reports.reduce((sum, { accepted }) => sum + accepted, 0);
  const smallest = Math.min(...reports.map(({ accepted }) => accepted));
  const lost = reports.reduce((sum, { lostRaces }) => sum + lostRaces, 0);
  const detail = `${reports.map(rate).join(', ')}; p99 ${reports.map((report) => figure(p99(report))).join(', ')} ms; ${lost} lost races; ${STORE}`;
  const of = `${reports.length} processes on one ledger`;
  return [
    {
      id: 'ledger',
      what: `smallest share of ${of} ÷ a fair one`,
      value: (smallest * reports.length) / total,
      unit: '',
      floor: 0.5,
      goal: 0.8,
      better: 'higher',
      detail,
    },
    {
      id: 'ledger',
      what: `most tries of a command, ${of}`,
      value: Math.max(...reports.map(({ mostTries }) => mostTries)),
      unit: '',
      floor: 10,
      goal: 7,
      better: 'lower',
      detail: `${reports.reduce((sum, { failed }) => sum + failed, 0)} refused or failed; ${STORE}`,
    },
  ];
}

/** Turns of processes that share a ledger. */
export const sharedLedger: Bench = {
  id: 'ledger',
  async run({ seconds }) {
    const named = process.env['EVENTSTORE_URL'];
    const double = named === undefined ? await spawnEventStoreDouble() : null;
    const url = named ?? double?.url ?? '';
    try {
      const two = await together(url, 'two', [busy, busy], seconds);
      const four = await together(url, 'four', [busy, busy, busy, busy], seconds);
      const [bulk, till] = await together(url, 'import', [importer, counter], seconds);
      if (bulk === undefined || till === undefined) throw new Error('a process is missing');
      const beside: Row = {
        id: 'ledger',
        what: 'a counter beside an import at full speed, p99',
        value: p99(till),
        unit: 'ms',
        floor: 150,
        goal: 70,
        better: 'lower',
        detail: `the import at ${rate(bulk)}; the counter at ${rate(till)}, at most ${till.mostTries} tries; ${STORE}`,
      };
      return [...fairness(two), ...fairness(four), beside];
    } finally {
      await double?.close();
    }
  },
};
