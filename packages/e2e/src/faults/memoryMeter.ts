import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProductProcess } from '../productProcess.ts';

/** Loaded into the process before the product. On a signal it collects garbage and reports the remaining memory. */
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
  /** Variables for the product's process. */
  env: Record<string, string>;
  /** Heap and buffers of its main thread after garbage collection. */
  bytes(product: ProductProcess): Promise<number>;
  remove(): void;
}

/** Measures live memory; the resident size says more about the garbage collector. */
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
