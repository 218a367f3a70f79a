import { chmodSync, closeSync, openSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { failingClearly } from '../failingClearly.ts';
import { PrivateStoreUnavailable, type PrivateStore } from '../port.ts';
import { accountTable, knownNetworkTable, sessionTable } from './accountTables.ts';
import { codeTable, invitationTable } from './codeTables.ts';
import { leaseTable } from './leaseTable.ts';
import { feedbackTable } from './feedbackTables.ts';
import { isDiskFull } from './isDiskFull.ts';
import { rowsOf, type Rows } from './rows.ts';
import { schema } from './schema.ts';
import { uploadFolder } from './uploadFolder.ts';

const PURGED_TABLES = ['sessions', 'codes', 'formerCodes', 'leases', 'knownNetworks'] as const;

export interface EmbeddedPrivateStoreOptions {
  /** `private.db`; made with mode 0600 when it is missing. */
  file: string;
  uploadsFolder: string;
  /** True for the process that holds the folder: nobody else has it open yet, so leftovers of dead processes may be removed. */
  alone?: boolean;
  /** Ends leases; default the system's. */
  clock?: { now(): number };
}

function openDatabase(file: string) {
  const database = new DatabaseSync(file);
  try {
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;
      PRAGMA secure_delete = ON; PRAGMA trusted_schema = OFF;`);
    database.exec(schema);
    return database;
  } catch (cause) {
    database.close();
    throw new PrivateStoreUnavailable('the private store cannot be opened', { cause });
  }
}

/**
 * Opens the private store of the embedded engine: one SQLite file, every change on the disk before it is acknowledged.
 * @throws {PrivateStoreUnavailable} when the file is damaged
 */
export function openEmbeddedPrivateStore(options: EmbeddedPrivateStoreOptions): PrivateStore {
  const { file, uploadsFolder, alone = false, clock = Date } = options;
  // made before SQLite opens it, so that it is never readable to others, not even for a moment
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  const database = openDatabase(file);
  const rows = rowsOf(database);
  const clearly = <Calls extends object>(calls: Calls) => failingClearly(calls, isDiskFull);
  return {
    accounts: clearly(accountTable(rows)),
    sessions: clearly(sessionTable(rows)),
    codes: clearly(codeTable(rows)),
    invitations: clearly(invitationTable(rows)),
    feedback: clearly(feedbackTable(rows)),
    leases: clearly(leaseTable(rows, clock)),
    knownNetworks: clearly(knownNetworkTable(rows)),
    uploads: clearly(uploadFolder(uploadsFolder, alone)),
    ...clearly({ purgeExpired: purge(rows) }),
    async close() {
      foldLog(database, alone);
      database.close();
    },
  };
}

/**
 * The driver leaves prepared statements open at close, so the write-ahead log would stay, and the file is incomplete without it. A
 * reader leaves this to the server beside it.
 */
function foldLog(database: InstanceType<typeof DatabaseSync>, alone: boolean): void {
  try {
    const { changes } = database.prepare('SELECT total_changes() AS changes').get() as { changes: number };
    if (alone || changes > 0) database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // a full disk, for example: acknowledged changes are durable in the write-ahead log
  }
}

function purge(rows: Rows): (now: number) => Promise<number> {
  const deletes = PURGED_TABLES.map((table) => rows.run(`DELETE FROM ${table} WHERE expiresAt <= :now`));
  return async (now) => rows.together(() => deletes.reduce((purged, remove) => purged + remove({ now }), 0));
}
