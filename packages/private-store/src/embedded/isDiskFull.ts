const SQLITE_FULL = 13;

/** The tables say it with SQLite's result code, the folder of uploads with the system's. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  return code === 'ENOSPC' || (typeof errcode === 'number' && (errcode & 0xff) === SQLITE_FULL);
}
