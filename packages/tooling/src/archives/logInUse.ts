import { existsSync } from 'node:fs';
import { NoLog, ZERO_POSITION } from '@bahi/event-store';
import { folderPaths, openLog, type Config } from '@bahi/runtime';

/** The id of the log at the configured place; undefined when there are no books. */
export async function logInUse(config: Config): Promise<string | undefined> {
  const { eventsFile } = folderPaths(config.dataDir);
  if (config.stores === undefined && !existsSync(eventsFile)) return undefined;
  const log = await openLog(config).catch(noneThere);
  if (log === undefined) return undefined;
  try {
    return (await log.head()) === ZERO_POSITION ? undefined : log.logId;
  } finally {
    await log.close();
  }
}

/** Treats missing books on servers as no log. @throws any other error */
export function noneThere(error: unknown): undefined {
  if (!(error instanceof NoLog)) throw error;
  return undefined;
}
