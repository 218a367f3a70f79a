import { restore, type Series } from '@bahi/backup';
import { openBackupStores, openRestoreFolder, type Config } from '@bahi/runtime';
import { ToolError } from '../cli/tool.ts';
import { fillReadModels } from '../reading/caughtUpModels.ts';

/** The embedded log writes appends in the order of their calls and shares one sync among those that wait. */
const APPENDS_IN_FLIGHT = 500;
/** On the way to a server one append may overtake another. */
const ONE_AFTER_THE_OTHER = 1;
const FILLING_MS = 6 * 60 * 60 * 1_000;

async function intoFolder(config: Config, series: Series): Promise<void> {
  const { jwtSecret, dataSecret } = config;
  const folder = openRestoreFolder(config.dataDir, series, { jwtSecret, dataSecret });
  try {
    await intoStores(config, series, APPENDS_IN_FLIGHT);
    folder.finished();
    await fillReadModels(config, FILLING_MS);
  } finally {
    folder.release();
  }
}

async function intoServers(config: Config, series: Series): Promise<void> {
  if (config.dataSecret !== series.dataSecret) {
    throw new ToolError('DATA_SECRET: is not the one these books were made with; `restore -- FILE --secret` prints it');
  }
  await intoStores(config, series, ONE_AFTER_THE_OTHER);
  await fillReadModels(config, FILLING_MS);
}

async function intoStores(config: Config, series: Series, appendsInFlight: number): Promise<void> {
  const stores = await openBackupStores(config);
  try {
    await restore(series, { ...stores, appendsInFlight }, config.backupPassphrase);
  } finally {
    await stores.close();
  }
}

/**
 * Writes a proved series where the configuration points, an empty folder or empty servers, and fills the read models.
 * @throws {ArchiveError | DataFolderError | ToolError} there is anything else, or DATA_SECRET is another; nothing was written
 */
export async function restoreBooks(config: Config, series: Series): Promise<void> {
  await (config.stores === undefined ? intoFolder(config, series) : intoServers(config, series));
}
