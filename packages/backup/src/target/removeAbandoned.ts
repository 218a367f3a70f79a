import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A partial file that was not written for this long was left by a killed process. */
export const ABANDONED_MS = 24 * 60 * 60 * 1_000;

async function removeIfAbandoned(path: string): Promise<void> {
  const { mtimeMs } = await stat(path);
  if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
}

/**
 * Removes from a folder what is old, of the names that are meant. Never rejects, for no archive may fail by it: what is listed may have
 * been finished meanwhile, or be another account's.
 */
export async function removeAbandoned(folder: string, isMeant: (name: string) => boolean): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isMeant)) await removeIfAbandoned(join(folder, name)).catch(() => undefined);
}
