import { projections } from '@bahi/projections';
import type { ReadModels } from '@bahi/read-store';
import { askServer, createLogger, openHome, openProjections, openReadModels, type Config } from '@bahi/runtime';
import { existingFolder, ToolError } from '../cli/tool.ts';

const CAUGHT_UP_MS = 60_000;

function mustBe(caughtUp: boolean): void {
  if (caughtUp) return;
  throw new ToolError('the read models are behind the books; `npm run projections -- list` says where they stand');
}

/**
 * Applies everything that is in the log by now, with a host of this process's own: beside others on the distributed engine, alone on
 * the embedded one.
 * @param beside `onlyFollow` where workers rebuild what this version needs: of another version, they would lose it to this process
 * @throws {ToolError} when that takes too long
 */
export async function fillReadModels(
  config: Config,
  patienceMs = CAUGHT_UP_MS,
  beside = { onlyFollow: false },
): Promise<void> {
  const opened = await openProjections(config, projections, createLogger(config.logLevel), beside);
  try {
    await opened.host.start();
    mustBe(await opened.host.waitFor(await opened.head(), patienceMs));
  } finally {
    await opened.close();
  }
}

async function reading<Result>(config: Config, work: (read: ReadModels) => Promise<Result>): Promise<Result> {
  const read = await openReadModels(config);
  try {
    return await work(read);
  } finally {
    await read.close();
  }
}

/**
 * Works with read models that have caught up with the books: a server that has the folder to itself sees to that, else this process
 * does, and keeps the folder meanwhile.
 * @throws {ToolError} when they do not catch up
 */
export async function withCaughtUpModels<Result>(
  config: Config,
  work: (read: ReadModels) => Promise<Result>,
  patienceMs = CAUGHT_UP_MS,
): Promise<Result> {
  if (config.stores !== undefined) {
    await fillReadModels(config, patienceMs, { onlyFollow: true });
    return reading(config, work);
  }
  const flushed = await askServer(existingFolder(config).controlSocket, { command: 'flush' });
  if (flushed !== undefined) {
    mustBe((flushed.result as { reached: boolean }).reached);
    return reading(config, work);
  }
  const home = openHome(config);
  try {
    await fillReadModels(config, patienceMs);
    return await reading(config, work);
  } finally {
    home.release();
  }
}
