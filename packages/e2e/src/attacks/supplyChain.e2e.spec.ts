import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

interface LockEntry {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

// Jest runs from the repository root
const { packages: lock } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockEntry>;
};
const list = readFileSync('packages/tooling/advisories.md', 'utf8');
const FOLDER = 'node_modules/';

/** Rows of the table under a heading, as cells. */
function tableUnder(heading: string): string[][] {
  const section = list.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/**
 * Finds the lock file entry to which a package resolves a dependency: in its own folder first, then in each parent
 * folder.
 */
function placeOf(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${FOLDER}`)))) {
    const place = `${folder}${folder === '' ? '' : '/'}${FOLDER}${name}`;
    if (lock[place] !== undefined) return place;
    if (folder === '') return undefined;
  }
}

/** Headings of the lists, with the workspace whose packages each one lists. */
const SHIPPED = [
  ['Shipped', 'services/server'],
  ['In the browser', 'admin-web'],
] as const;

/** Names and versions of the packages that a workspace may load, without our own. */
function shipped(workspace: string): Map<string, Set<string>> {
  const seen = new Set<string>();
  const waiting = [workspace];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { link, resolved = '', dependencies, optionalDependencies } = lock[place] ?? {};
    if (seen.has(place)) continue;
    seen.add(place);
    if (link === true) waiting.push(resolved);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = placeOf(place, name);
      if (found !== undefined) waiting.push(found);
    }
  }
  const versions = new Map<string, Set<string>>();
  for (const place of seen) {
    const { version, link } = lock[place] ?? {};
    const name = place.slice(place.lastIndexOf(FOLDER) + FOLDER.length);
    if (!place.includes(FOLDER) || link === true || version === undefined) continue;
    versions.set(name, (versions.get(name) ?? new Set()).add(version));
  }
  return versions;
}

/** Negative when the first version is older. */
function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split(/[.-]/).map(Number));
  const at = [0, 1, 2].find((part) => left?.[part] !== right?.[part]);
  return at === undefined ? 0 : (left?.[at] ?? 0) - (right?.[at] ?? 0);
}

// about shipped files: no server runs
describe('third-party packages', () => {
  it.each(SHIPPED)('S22: are all listed under "%s" after review, with version and reason', (heading, workspace) => {
    const wanted = [...shipped(workspace)].map(([name, versions]) => `${name} ${[...versions].toSorted().join(', ')}`);
    const rows = tableUnder(heading);
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.map(([name, versions]) => `${name} ${versions}`).toSorted()).toEqual(wanted.toSorted());
    expect(rows.filter(([, , reason]) => reason === '')).toEqual([]);
  });

  it('S22: are no older than the fix of any known advisory', () => {
    const lists = SHIPPED.map(([, workspace]) => shipped(workspace));
    const rows = tableUnder('Advisories, high or critical');
    expect(rows.length).toBeGreaterThan(10);
    for (const [name = '', advisory, , fixedIn = ''] of rows) {
      const inUse = lists.flatMap((versions) => [...(versions.get(name) ?? [])]);
      const tooOld = inUse.filter((version) => compareVersions(version, fixedIn) < 0);
      expect([name, advisory, inUse.length > 0, tooOld]).toEqual([name, advisory, true, []]);
    }
  });

  it('S25: are locked by hash, without a download address', () => {
    const outside = Object.entries(lock).filter(([place, { link }]) => place.includes(FOLDER) && link !== true);
    expect(outside.length).toBeGreaterThan(100);
    expect(outside.filter(([, { integrity = '' }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity))).toEqual([]);
    const elsewhere = outside.filter(
      ([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
    );
    expect(elsewhere).toEqual([]);
    const links = Object.values(lock).filter(({ link }) => link === true);
    expect(links.filter(({ resolved = '' }) => !existsSync(`${resolved}/package.json`))).toEqual([]);
  });

  it('S25: are installed from the lock file without running any of their code', () => {
    const installing = readFileSync('packages/tooling/installed.mjs', 'utf8');
    expect(installing).toMatch(/\['ci', '--ignore-scripts'/);
    for (const file of ['prestart', 'run', 'test', 'build']) {
      expect(readFileSync(`packages/tooling/${file}.mjs`, 'utf8')).not.toMatch(/npm (i|install|exec)\b|npx /);
    }
  });
});
