const SQLITE_FULL = 13;

/** SQLite reports it by its result code, the folder of uploads by the system's. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  return code === 'ENOSPC' || (typeof errcode === 'number' && (errcode & 0xff) === SQLITE_FULL);
}
