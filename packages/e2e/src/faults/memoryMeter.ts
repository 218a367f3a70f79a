import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProductProcess } from '../productProcess.ts';

/** Loaded into the process before the product: at a signal it collects garbage and says what is left. */
const PRELOAD = `
const { isMainThread } = require('node:worker_threads');
require('node:v8').setFlagsFromString('--expose-gc');
const collect = require('node:vm').runInNewContext('gc');
if (isMainThread) process.on('SIGUSR2', () => {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.stderr.write('in use: ' + (heapUsed + external) + ' bytes\\n');
});
`;
const ANSWER_MS = 5_000;

export interface MemoryMeter {
  /** What the product has to be started with. */
  env: Record<string, string>;
  /** Heap and buffers of its main thread after a collection. */
  bytes(product: ProductProcess): Promise<number>;
  remove(): void;
}

/** Measures what a process really holds: resident memory tells more about its collector. */
export function memoryMeter(): MemoryMeter {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-meter-'));
  const file = join(folder, 'preload.cjs');
  writeFileSync(file, PRELOAD);
  const answers = (product: ProductProcess) => [...product.log().matchAll(/^in use: (\d+) bytes$/gm)];
  return {
    env: { NODE_OPTIONS: `--require ${file}` },
    async bytes(product) {
      const before = answers(product).length;
      process.kill(product.pid, 'SIGUSR2');
      const deadline = Date.now() + ANSWER_MS;
      while (answers(product).length === before && Date.now() < deadline) await pause(20);
      return Number(answers(product).at(-1)?.[1]);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
