const OUT_OF_DISK_SPACE = 14_031;

export function isDiskFull(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === OUT_OF_DISK_SPACE;
}
