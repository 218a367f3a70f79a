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

/** The embedded log writes simultaneous appends in order and in one transaction. */
const APPENDS_AT_ONCE = 500;
/** Appends to a server may overtake each other, so only one is in flight. */
const ONE_AFTER_THE_OTHER = 1;
const FILLING_MS = 6 * 60 * 60 * 1_000;

/** @throws {ToolError} when it takes too long; the books are complete by then */
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
      await restore(series, { ...stores, appendsAtOnce: APPENDS_AT_ONCE });
    } finally {
      await stores.close();
    }
    // a killed restore can continue; the books are complete even if filling the read models fails
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
    await restore(series, { ...servers, appendsAtOnce: ONE_AFTER_THE_OTHER });
    await servers.finished();
  } finally {
    await servers.close();
  }
  await fill(config, patienceMs);
}

/**
 * Writes a verified series to the configured place, which must be empty, and fills the read models.
 * @throws {ArchiveError | DataFolderError | ToolError} the place is not empty, or DATA_SECRET differs; nothing was
 * written
 * @throws {ToolError} the books are restored, but the read models did not catch up within `patienceMs`
 */
export async function restoreBooks(config: Config, series: Series, patienceMs = FILLING_MS): Promise<void> {
  const { stores } = config;
  await (stores === undefined
    ? intoFolder(config, series, patienceMs)
    : intoServers(stores, config, series, patienceMs));
}
