import { projections } from '@bahi/projections';
import type { ReadModels } from '@bahi/read-store';
import { askServer, createLogger, openHome, openProjections, openReadModels, type Config } from '@bahi/runtime';
import { existingFolder, ToolError } from '../cli/tool.ts';

const CAUGHT_UP_MS = 60_000;

function mustBe(caughtUp: boolean): void {
  if (caughtUp) return;
  throw new ToolError('the read models are behind the books; `npm run projections -- list` shows how far');
}

/**
 * Applies all events in the log, with a projection host in this process: next to the workers on the distributed engine,
 * alone on the embedded one.
 * @param beside `onlyFollow` where workers rebuild the read models for this version: workers of another version would
 * lose theirs to this process
 * @throws {ToolError} when it takes too long
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
 * Runs `work` on read models that have caught up with the books. A running server that owns the folder updates them;
 * otherwise this process locks the folder and does.
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
