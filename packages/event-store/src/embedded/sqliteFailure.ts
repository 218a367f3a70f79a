const SQLITE_FULL = 13;
const SQLITE_IOERR = 10;

/** Why a group was not written, in a form that can be sent between threads. */
export interface WriteFailure {
  kind: 'storage_full' | 'unavailable' | 'unknown';
  message: string;
}

/**
 * The fields that SQLite's driver sets on an error. The error may come from another realm, where `instanceof` fails.
 */
function fieldsOf(error: unknown): { errcode?: unknown; message?: unknown } {
  return typeof error === 'object' && error !== null ? error : {};
}

/** SQLite's primary result code; 0 for any other error. */
function resultCode(error: unknown): number {
  const { errcode } = fieldsOf(error);
  return typeof errcode === 'number' ? errcode & 0xff : 0;
}

/** Whether the disk is at fault rather than the content of one append. */
export function isStorageFailure(error: unknown): boolean {
  return [SQLITE_FULL, SQLITE_IOERR].includes(resultCode(error));
}

/**
 * What a failed write means. After an I/O error during commit, nobody knows whether the pages reached the disk: after a
 * crash, recovery may find them.
 */
export function writeFailure(error: unknown, committing: boolean): WriteFailure {
  const message = String(fieldsOf(error).message ?? error);
  if (resultCode(error) === SQLITE_FULL) return { kind: 'storage_full', message };
  return { kind: committing && resultCode(error) === SQLITE_IOERR ? 'unknown' : 'unavailable', message };
}
