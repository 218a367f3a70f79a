import { projections } from '@bahi/projections';
import type { ReadModels } from '@bahi/read-store';
import { askServer, createLogger, openProjections, openReadModels, type Config } from '@bahi/runtime';
import { existingFolder } from '../cli/tool.ts';

const CAUGHT_UP_MS = 60_000;

/**
 * Applies everything that is in the log by now, with a host of this process's own: beside others on the distributed engine, alone on
 * the embedded one.
 */
export async function fillReadModels(config: Config, patienceMs = CAUGHT_UP_MS): Promise<void> {
  const opened = await openProjections(config, projections, createLogger(config.logLevel));
  try {
    await opened.host.start();
    await opened.host.waitFor(await opened.head(), patienceMs);
  } finally {
    await opened.close();
  }
}

/** Works with read models that have caught up with the books: where a server has the folder to itself, it sees to that. */
export async function withCaughtUpModels<Result>(
  config: Config,
  work: (read: ReadModels) => Promise<Result>,
): Promise<Result> {
  if (config.stores !== undefined) await fillReadModels(config);
  else await askServer(existingFolder(config).controlSocket, { command: 'flush' });
  const read = await openReadModels(config);
  try {
    return await work(read);
  } finally {
    await read.close();
  }
}
