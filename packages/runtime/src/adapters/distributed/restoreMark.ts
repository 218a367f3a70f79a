import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { installationOf, unfinished } from './claimInstallation.ts';
import { ConfigError } from '../../configuration/config.ts';

/** How long stopped processes may take to close their connections. */
const CHECKS = 20;
const CHECK_EACH_MS = 250;

/** Marks a database that a restore is filling, as `restore.json` does a folder. */
export interface RestoreMark {
  /** From here on no server starts. @throws {ConfigError} another restore or a server uses the database; nothing is marked */
  begins(): Promise<void>;
  /** The books are complete. */
  finished(): Promise<void>;
}

/**
 * Whether a client of this name is connected to the server. Connections that a killed client left open do not count. Without the
 * right to ask, the answer is no.
 */
async function isConnected(db: Db, appName: string): Promise<boolean> {
  const connections = { $currentOp: { idleConnections: true, idleSessions: false } };
  const stages = [connections, { $match: { appName } }, { $limit: 1 }];
  const found = await db.client
    .db('admin')
    .aggregate(stages)
    .toArray()
    .catch(() => []);
  return found.length > 0;
}

/**
 * Marks a database as being filled from a series of archives.
 * @param servers the name by which connections of servers to this database are known
 */
export function restoreMark(db: Db, series: string, servers: string, checkEachMs = CHECK_EACH_MS): RestoreMark {
  const installation = installationOf(db);
  const finished = async () => {
    await installation.updateOne({ _id: 'installation', restoring: series }, { $unset: { restoring: '' } });
  };
  return {
    async begins() {
      const free = { _id: 'installation' as const, $or: [{ restoring: { $exists: false } }, { restoring: series }] };
      const before = await installation.findOneAndUpdate(free, { $set: { restoring: series } });
      if (before === null) throw unfinished(true);
      // checked after marking: the mark refuses a server that starts now
      for (let check = 1; await isConnected(db, servers); check += 1) {
        if (check === CHECKS) {
          if (before.restoring === undefined) await finished();
          throw new ConfigError('MONGODB_URL: a process still uses its database; stop all of them before a restore');
        }
        await pause(checkEachMs);
      }
    },
    finished,
  };
}
