import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@bahi/runtime';
import { expect, it } from '@jest/globals';
import { copyReadModels } from './copyReadModels.ts';

/** Starts the copying with a program of the test's; gives how to stop it, and what is warned of first. */
function started(program: string) {
  let stop: () => Promise<void> | void = () => undefined;
  const lifecycle = { onStop: (_part: string, step: typeof stop) => void (stop = step) };
  const warned = new Promise<string>((resolve) => {
    const url = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
    copyReadModels({ dataDir: 'nowhere' }, lifecycle, createLogger('warn', { write: resolve }), url);
  });
  return { warned, stop: async () => stop() };
}

it('a thread that fails takes nothing with it: it is said, and the stop finds it ended', async () => {
  const { warned, stop } = started('throw new Error("no memory left")');
  expect(await warned).toMatch(/copied back by their writer from now on/);
  await expect(stop()).resolves.toBeUndefined();
});

it('a thread that runs is told to end, and waited for', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bahi-copies-'));
  const ended = join(dataDir, 'ended');
  const listens = `
    import { writeFileSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    parentPort.once('message', (message) => writeFileSync(${JSON.stringify(ended)}, message));
  `;
  await started(listens).stop();
  expect(readFileSync(ended, 'utf8')).toBe('stop');
  rmSync(dataDir, { recursive: true });
});
