import { restore, type Series } from '@bahi/backup';
import { openEmbeddedEventStore } from '@bahi/event-store';
import { openEmbeddedPrivateStore } from '@bahi/private-store';
import { openRestoreFolder, type Config } from '@bahi/runtime';
import { withProjections } from '../reading/projecting.ts';

/** The embedded log writes appends in the order of their calls and shares one sync among those that wait. */
const APPENDS_IN_FLIGHT = 500;
const FILLING_MS = 6 * 60 * 60 * 1_000;

/** Writes a proved series into the empty folder DATA_DIR, and fills its read models. */
export async function restoreBooks(config: Config, series: Series): Promise<void> {
  const given = { jwtSecret: config.jwtSecret, dataSecret: config.dataSecret };
  const folder = openRestoreFolder(config.dataDir, series, given);
  try {
    const events = await openEmbeddedEventStore({ folder: folder.path });
    const { privateFile: file, uploadsFolder } = folder;
    const privateStore = openEmbeddedPrivateStore({ file, uploadsFolder });
    try {
      await restore(series, { events, privateStore, appendsInFlight: APPENDS_IN_FLIGHT }, config.backupPassphrase);
    } finally {
      await privateStore.close();
      await events.close();
    }
    folder.finished();
  } finally {
    folder.release();
  }
  await withProjections(config, async () => undefined, FILLING_MS);
}
