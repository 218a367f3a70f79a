import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const generated = new Set(['node_modules', 'dist', 'data', 'coverage']);

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return generated.has(entry.name) || entry.name.endsWith('.next') ? [] : filesBelow(path);
  });
}

/** Specs, benches and contract suites are beside the code they test and do not count. */
const isSource = (path: string): boolean =>
  /\.(ts|tsx|mjs|cjs)$/.test(path) && !/\.(spec|bench|contract)\.tsx?$/.test(path);
const sources = ['services', 'projections', 'packages', 'admin-web'].flatMap(filesBelow).filter(isSource);

/** Groups paths by folder. */
function byFolder(paths: readonly string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const path of paths) folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), path]);
  return folders;
}

describe('source folders', () => {
  const MOST = 25;

  it('hold at most 25 source files', () => {
    const large = [...byFolder(sources)].filter(([, { length }]) => length > MOST);
    expect(large.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
  });
});

describe('folders of the browser client', () => {
  const client = sources.filter((path) => path.startsWith('admin-web/src/') && !path.includes('/testing/'));

  /** Includes type imports and dynamic imports. */
  function importsOf(path: string): string[] {
    const text = readFileSync(join(root, path), 'utf8');
    const relative = text.matchAll(/(?:\bfrom |\bimport\(|^import )'(\.{1,2}\/[^'?]+)'/gm);
    return [...relative].map(([, specifier = '']) => posix.join(dirname(path), specifier));
  }

  /** Finds import cycles. */
  function circles(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
    const isReached = (from: string, to: string): boolean => {
      const seen = new Set<string>();
      const waiting = [...(imports.get(from) ?? [])];
      for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
        if (at === to) return true;
        if (seen.has(at)) continue;
        seen.add(at);
        waiting.push(...(imports.get(at) ?? []));
      }
      return false;
    };
    return [...imports].flatMap(([from, targets]) =>
      [...targets].filter((to) => isReached(to, from)).map((to) => `${from} → ${to}`),
    );
  }

  it('have no import cycles, neither between folders nor between files', () => {
    const files = new Map(client.map((path) => [path, new Set(importsOf(path))]));
    const folders = new Map(
      [...byFolder(client)].map(([folder, paths]) => {
        const targets = paths.flatMap((path) => [...(files.get(path) ?? [])]).map((path) => dirname(path));
        return [folder, new Set(targets.filter((target) => target !== folder))];
      }),
    );
    expect(client.length).toBeGreaterThan(300);
    expect([...files.values()].reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(1_000);
    expect(circles(files)).toEqual([]);
    expect(circles(folders)).toEqual([]);
  });
});
