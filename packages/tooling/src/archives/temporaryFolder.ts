import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAbandoned } from '@bahi/backup';

/**
 * Creates a folder for books in plain text and removes it after the work, however the process ends. Only a kill leaves
 * it behind, so old folders with the same purpose are removed first.
 */
export async function inTemporaryFolder<Result>(
  purpose: 'bahi-drill-' | 'bahi-restore-',
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await removeAbandoned(tmpdir(), (name) => name.startsWith(purpose));
  const folder = mkdtempSync(join(tmpdir(), purpose));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', remove);
  try {
    return await work(folder);
  } finally {
    process.off('exit', remove);
    remove();
  }
}
