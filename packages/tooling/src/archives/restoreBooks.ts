import { restore, type Series } from '@bahi/backup';
import {
  openBackupStores,
  openRestoreFolder,
  openRestoreServers,
  type Config,
  type StoreAddresses,
} from '@bahi/runtime';
import { ToolError } from '../cli/tool.ts';
import { fillReadModels } from '../reading/caughtUpModels.ts';

/** The embedded log writes the appends that are made at once in their order and in one transaction. */
const APPENDS_AT_ONCE = 500;
/** On the way to a server one append may overtake another. */
const ONE_AFTER_THE_OTHER = 1;
const FILLING_MS = 6 * 60 * 60 * 1_000;

/** @throws {ToolError} when that takes too long: the books are whole by then */
async function fill(config: Config, patienceMs: number): Promise<void> {
  try {
    await fillReadModels(config, patienceMs);
  } catch (cause) {
    throw cause instanceof ToolError ? new ToolError(`the books are restored, but ${cause.message}`, { cause }) : cause;
  }
}

async function intoFolder(config: Config, series: Series, patienceMs: number): Promise<void> {
  const { jwtSecret, dataSecret } = config;
  const folder = openRestoreFolder(config.dataDir, series, { jwtSecret, dataSecret });
  try {
    const stores = await openBackupStores(config);
    try {
      await restore(series, { ...stores, appendsAtOnce: APPENDS_AT_ONCE }, config.backupPassphrase);
    } finally {
      await stores.close();
    }
    // killed on the way, it is gone on with; the books are whole also where the read models stay behind
    await fill(config, patienceMs).finally(() => folder.finished());
  } finally {
    folder.release();
  }
}

async function intoServers(
  addresses: StoreAddresses,
  config: Config,
  series: Series,
  patienceMs: number,
): Promise<void> {
  if (config.dataSecret !== series.dataSecret) {
    throw new ToolError('DATA_SECRET: is not the one these books were made with; `restore -- FILE --secret` prints it');
  }
  const servers = await openRestoreServers(addresses, series);
  try {
    await restore(series, { ...servers, appendsAtOnce: ONE_AFTER_THE_OTHER }, config.backupPassphrase);
    await servers.finished();
  } finally {
    await servers.close();
  }
  await fill(config, patienceMs);
}

/**
 * Writes a proved series where the configuration points, an empty folder or empty servers, and fills the read models.
 * @throws {ArchiveError | DataFolderError | ToolError} there is anything else, or DATA_SECRET is another; nothing was written
 * @throws {ToolError} the books are restored and the read models did not catch up within `patienceMs`
 */
export async function restoreBooks(config: Config, series: Series, patienceMs = FILLING_MS): Promise<void> {
  const { stores } = config;
  await (stores === undefined
    ? intoFolder(config, series, patienceMs)
    : intoServers(stores, config, series, patienceMs));
}
