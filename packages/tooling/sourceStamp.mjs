import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const watched = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'services',
  'projections',
  'packages',
  'admin-web',
];
const skippedFolders = new Set(['node_modules', 'dist', 'docs', 'data', 'e2e', 'bench']);
const skippedFiles = /\.spec\.tsx?$|\.md$/;

/**
 * One hash over path, size and modification time of everything the build reads. It does not read the contents, because
 * every start needs the stamp. Touching a file without a change costs one unneeded build, never a stale one.
 * @param {string} root
 */
export function sourceStamp(root) {
  const hash = createHash('sha256');
  /** @param {string} path */
  const visit = (path) => {
    const stats = statSync(join(root, path), { throwIfNoEntry: false });
    if (stats === undefined) return;
    if (!stats.isDirectory()) {
      hash.update(`${path}\0${stats.size}\0${stats.mtimeMs}\n`);
      return;
    }
    const entries = readdirSync(join(root, path), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const skipped = entry.isDirectory()
        ? skippedFolders.has(entry.name) || entry.name.endsWith('.next')
        : skippedFiles.test(entry.name);
      if (!skipped) visit(`${path}/${entry.name}`);
    }
  };
  watched.forEach(visit);
  return hash.digest('hex');
}
