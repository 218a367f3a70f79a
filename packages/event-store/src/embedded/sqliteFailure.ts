const SQLITE_FULL = 13;
const SQLITE_IOERR = 10;

/** Why a group was not written, in words that cross a thread. */
export interface WriteFailure {
  kind: 'storage_full' | 'unavailable' | 'unknown';
  message: string;
}

/** The error's fields as SQLite's driver sets them; it may come from another realm, where `instanceof` fails. */
function fieldsOf(error: unknown): { errcode?: unknown; message?: unknown } {
  return typeof error === 'object' && error !== null ? error : {};
}

/** SQLite's primary result code; 0 for an error that is not SQLite's. */
function resultCode(error: unknown): number {
  const { errcode } = fieldsOf(error);
  return typeof errcode === 'number' ? errcode & 0xff : 0;
}

/** True when the disk, and not the content of one append, is at fault. */
export function isStorageFailure(error: unknown): boolean {
  return [SQLITE_FULL, SQLITE_IOERR].includes(resultCode(error));
}

/**
 * What a failed write means. An I/O error while committing leaves it open whether the pages reached the disk: after a
 * crash the recovery may find them.
 */
export function writeFailure(error: unknown, committing: boolean): WriteFailure {
  const message = String(fieldsOf(error).message ?? error);
  if (resultCode(error) === SQLITE_FULL) return { kind: 'storage_full', message };
  return { kind: committing && resultCode(error) === SQLITE_IOERR ? 'unknown' : 'unavailable', message };
}
