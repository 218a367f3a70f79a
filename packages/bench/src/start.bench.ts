import type { Bench } from './bench.ts';
import { seed, startProduct, temporaryFolder } from './product.ts';
import { figure, median } from './stats.ts';

const ROUNDS = 5;

async function startMs(dataDir: string): Promise<number> {
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    const server = await startProduct(dataDir);
    samples.push(performance.now() - from);
    await server.kill();
  }
  return median(samples);
}

/**
 * G5: time from start to the first answer with 200,000 events (a million at scale 5), compared with an empty folder.
 * Each start follows a SIGKILL.
 */
export const g5: Bench = {
  id: 'G5',
  async run({ scale }) {
    const events = 200_000 * scale;
    const full = temporaryFolder();
    // a seeded bill is one event
    await seed(full, 1, 300, events);
    const withEvents = await startMs(full);
    const empty = await startMs(temporaryFolder());
    return [
      {
        id: 'G5',
        what: `start with ${events.toLocaleString('en-IN')} events ÷ with none`,
        value: withEvents / empty,
        unit: '×',
        floor: 2,
        goal: 1.3,
        better: 'lower',
        detail: `${figure(withEvents)} ÷ ${figure(empty)} ms, median of ${ROUNDS}`,
      },
    ];
  },
};
