import { describe, it, expect } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const generated = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'coverage']);

interface SourceFile {
  path: string;
  lines: string[];
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return generated.has(entry.name) || entry.name.endsWith('.next') ? [] : filesBelow(path);
  });
}

const manifest = z.object({
  name: z.string(),
  private: z.literal(true),
  type: z.literal('module'),
  exports: z.record(z.string(), z.string()).default({}),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ resolved: z.string().optional(), integrity: z.string().optional(), link: z.boolean().optional() }),
  ),
});
const readManifest = (path: string) => manifest.parse(JSON.parse(readFileSync(join(root, path), 'utf8')));

const paths = filesBelow('');
const texts = paths.filter((path) => /\.(ts|tsx|mjs|cjs|json|md|html|css|yml)$|^\.ci\/|^\.[a-z]+rc/.test(path));
// without this file, which contains the forbidden patterns
const sources: SourceFile[] = paths
  .filter((path) => /^(services|projections|packages|admin-web)\/.*\.(ts|tsx|mjs|cjs)$/.test(path))
  .filter((path) => path !== 'packages/tooling/src/tidy.spec.ts')
  .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n') }));
const workspaces = paths.filter((path) =>
  /^(services\/[^/]+|projections|admin-web|packages\/[^/]+)\/package\.json$/.test(path),
);

const isSpec = (path: string): boolean => /\.spec\.tsx?$/.test(path);
// the contract suite of a port is shared by the specs of its adapters
const isSuite = (path: string): boolean => path.endsWith('.contract.ts');
const isTestCode = (path: string): boolean =>
  isSpec(path) ||
  isSuite(path) ||
  path.endsWith('.config.ts') ||
  path.startsWith('admin-web/src/testing/') ||
  /^packages\/(testing|e2e|bench|tooling)\//.test(path);

/** Every source line that matches, as `path:line text`. */
function linesMatching(pattern: RegExp, within: (path: string) => boolean = () => true): string[] {
  return sources
    .filter(({ path }) => within(path))
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    );
}

/** The package of an import: `@bahi/domain/arithmetic` → `@bahi/domain`. */
const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

function packagesImported(lines: string[]): string[] {
  const specifiers = lines
    .join('\n')
    .matchAll(/^\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?'([^']+)'|\b(?:import|require)\('([^']+)'\)/gm);
  return [...specifiers]
    .map(([, fromClause, call]) => fromClause ?? call ?? '')
    .filter((specifier) => !/^(node:|\.|\/|$)/.test(specifier))
    .map(packageOf);
}

describe('tidy: source files', () => {
  it('contain no note to finish something later', () => {
    expect(linesMatching(/\b(TODO|FIXME|XXX|HACK)\b|[Nn]ot (yet )?implemented/)).toEqual([]);
  });

  it('skip no test except through describeWhen, which needs a reason', () => {
    const skips = /\b(it|test|describe)\.(skip|only|todo)\b|\b[xf](it|describe)\(/;
    expect(linesMatching(skips, (path) => path !== 'packages/testing/src/describeWhen.ts')).toEqual([]);
  });

  it('disable neither the compiler nor the linter', () => {
    expect(linesMatching(/@ts-(ignore|nocheck|expect-error)|(eslint|oxlint)-disable|\bas any\b/)).toEqual([]);
  });

  it('exclude only lists of plain values from formatting', () => {
    const kept = linesMatching(/prettier-ignore/, (path) => path !== 'packages/tooling/src/tidy.spec.ts');
    expect(kept.filter((line) => !/\](?: as const)?; \/\/ prettier-ignore$/.test(line))).toEqual([]);
  });

  it('contain nothing of a merge that was not finished', () => {
    const marked = (path: string): boolean => /^(<{7}|>{7}) /m.test(readFileSync(join(root, path), 'utf8'));
    expect(texts.filter(marked)).toEqual([]);
  });

  it('contain no absolute path of a development machine', () => {
    const named = texts.filter((path) => path !== 'packages/tooling/src/tidy.spec.ts' && path !== 'package-lock.json');
    const machinePath = /(^|[\s'"`(=:])\/(work|root|Users)\/|\.library\b|\/home\/[a-z]+\//m;
    expect(named.filter((path) => machinePath.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });
});

describe('tidy: inputs of the browser client', () => {
  it('never cut what is typed or pasted: a limit is the schema’s, and is said', () => {
    expect(linesMatching(/\bmaxLength\b/, (path) => path.startsWith('admin-web/') && !path.includes('/i18n/'))).toEqual(
      [],
    );
  });
});

describe('tidy: property tests', () => {
  it('take their number of runs and their seed from the environment', () => {
    const properties = sources.filter(({ path }) => path.endsWith('.property.spec.ts'));
    const count = (lines: string[], word: string): number => lines.join('\n').split(word).length - 1;
    expect(properties.length).toBeGreaterThan(5);
    const deaf = properties.filter(({ lines }) => count(lines, 'fc.assert(') !== count(lines, ' propertyRuns('));
    expect(deaf.map(({ path }) => path)).toEqual([]);
    expect(linesMatching(/\bnumRuns\b/, (path) => path.endsWith('.property.spec.ts'))).toEqual([]);
  });
});

describe('tidy: patches that add a bug', () => {
  it.each(paths.filter((path) => path.endsWith('.patch')))('%s applies to the sources', (path) => {
    const { status, stderr } = spawnSync('git', ['apply', '--check', path], { cwd: root, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe('tidy: size and names', () => {
  it('limits every file to 400 lines', () => {
    expect(
      sources.filter(({ lines }) => lines.length > 401).map(({ path, lines }) => `${path}: ${lines.length}`),
    ).toEqual([]);
  });

  it('allows only the agreed names at the top', () => {
    const agreed =
      /^(\..*|package\.json|package-lock\.json|tsconfig\.json|services|projections|admin-web|packages|docker-compose\.yml|README\.md|LICENSE)$/;
    expect(readdirSync(root).filter((name) => !agreed.test(name) && !generated.has(name))).toEqual([]);
  });

  it('rejects file names that do not describe their content', () => {
    const drawer = /(^|\/)(utils?|helpers?|service|misc|stuff)(\/|\.[a-z.]+$)/i;
    expect(sources.map(({ path }) => path).filter((path) => drawer.test(path))).toEqual([]);
  });

  it('requires PascalCase for React files and camelCase for other files', () => {
    const suffix =
      /(\.(property|contract|engines|api|e2e|worker|bench|config|d))?(\.long)?(\.spec)?\.(ts|tsx|mjs|cjs)$/;
    const misnamed = sources.filter(({ path }) => {
      const name = basename(path).replace(suffix, '');
      return !(basename(path).includes('.tsx') ? /^([A-Z][A-Za-z0-9]*|main)$/ : /^[a-z][A-Za-z0-9]*$/).test(name);
    });
    // people run it without this repository, so it has the name of a command
    expect(misnamed.map(({ path }) => path)).toEqual(['packages/tooling/verify-ledger.mjs']);
  });

  it('requires file extensions in relative imports', () => {
    expect(linesMatching(/^(import|export|\}).*from '\.{1,2}\/(?![^']*\.(ts|tsx|mjs|json)')[^']*'/)).toEqual([]);
  });
});

describe('tidy: domain and projections', () => {
  it('receive time, randomness and ids as arguments', () => {
    const impure = /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\brandomUUID\b|\bperformance\.now\b|\bprocess\.env\b/;
    const pure = (path: string): boolean => /^(packages\/domain|projections)\/src\//.test(path) && !isSpec(path);
    expect(linesMatching(impure, pure)).toEqual([]);
  });
});

describe('tidy: names of streams', () => {
  it('are made and read in one file', () => {
    const families = 'account|email|phone|shop|catalogue|bill|ledger|feedback|import';
    const spelled = new RegExp(`\`(${families})-\\$\\{[^{}]+\\}\`|[sS]tream\\.(startsWith|slice|split)\\(`);
    const elsewhere = (path: string): boolean =>
      !isSpec(path) && !isSuite(path) && path !== 'packages/contracts/src/streamOf.ts';
    expect(linesMatching(spelled, elsewhere)).toEqual([]);
  });
});

describe('tidy: work by the clock', () => {
  it('is listed in timedWork.ts: nothing else repeats itself, except for these', () => {
    const repeating = sources.filter(
      ({ path, lines }) => !isTestCode(path) && lines.some((line) => /\bsetInterval\(/.test(line)),
    );
    expect(repeating.map(({ path }) => path).filter((path) => !path.startsWith('admin-web/'))).toEqual([
      'packages/private-store/src/leases.ts',
      'services/server/src/closeUnread.ts',
    ]);
  });
});

describe('tidy: docs pages', () => {
  const page = (name: string): string => readFileSync(join(root, 'packages/docs', name), 'utf8');

  it('list every folder of the browser client in architecture.md', () => {
    const folders = paths.flatMap((path) => /^admin-web\/src\/([^/]+)\//.exec(path)?.[1] ?? []);
    expect(folders.length).toBeGreaterThan(10);
    const [, tree = ''] = page('architecture.md').split('\nadmin-web/src/\n');
    const [listed = ''] = tree.split('\n```');
    expect([...new Set(folders)].filter((folder) => !listed.includes(` ${folder}/`))).toEqual([]);
  });

  it('explain in rules.md every code that is cited', () => {
    const explained = new Set(Array.from(page('rules.md').matchAll(/^\| ([RLFSG]\d+[a-c]?) \|/gm), ([, code]) => code));
    // data and build files contain many letters with digits by chance
    const prose = paths.filter((path) => /\.(tsx?|mjs|cjs|md|c|patch|yml)$|^\.ci\//.test(path));
    const cited = prose.flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/(?<![\w-])[RLFSG]\d{1,2}[a-c]?(?![\w-])/g)].map(
        ([code]) => [path, code] as const,
      ),
    );
    expect(cited.length).toBeGreaterThan(400);
    expect(cited.filter(([, code]) => !explained.has(code))).toEqual([]);
  });

  it('name in rules.md the files that show each fault and attack', () => {
    const rows = [...page('rules.md').matchAll(/^\| ([FS]\d+) \|.*\| ([^|]+) \|$/gm)];
    expect(rows).toHaveLength(46);
    const notShown = rows.flatMap(([, code = '', files = '']) => {
      const named = [...files.matchAll(/`([\w.]+)`/g)].map(([, name]) => `${name}.spec.ts`);
      const shows = (path: string): boolean => RegExp(`\\b${code}\\b`).test(readFileSync(join(root, path), 'utf8'));
      const wrong = named.filter((name) => !paths.some((path) => basename(path) === name && shows(path)));
      if (named.length === 0 && !files.startsWith('comes with')) return [`${code} is shown nowhere`];
      return wrong.map((name) => `${code} is not in ${name}`);
    });
    expect(notShown).toEqual([]);
  });

  it('give each decision a unique number, in file name and title', () => {
    const decisions = paths.filter((path) => path.startsWith('packages/docs/decisions/'));
    const numbers = decisions.map((path) => basename(path).slice(0, 4));
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    const titled = decisions.map((path) => /^# (\d{4}) /.exec(readFileSync(join(root, path), 'utf8'))?.[1]);
    expect(titled).toEqual(numbers);
  });

  it('list every thread in architecture.md', () => {
    const threads = paths.filter((path) => path.endsWith('.worker.ts')).map((path) => basename(path, '.ts'));
    expect(threads.filter((thread) => !page('architecture.md').includes(`| \`${thread}\` |`))).toEqual([]);
  });

  it('list every long run in long-runs.md', () => {
    const runs = paths
      .filter((path) => /^packages\/e2e\/src\/long\/(?!run\.ts)/.test(path))
      .map((path) => basename(path));
    expect(runs.length).toBeGreaterThan(10);
    expect(runs.filter((run) => !page('long-runs.md').includes(`\`${run}`))).toEqual([]);
  });
});

describe('tidy: the screen checklist', () => {
  const LINES = 86;

  it('has a test for each line, named in its title: `checklist 60`, `checklist 7, 8`, `checklist 79–85`', () => {
    const titles = sources
      .filter(({ path }) => isSpec(path))
      .flatMap(({ lines }) => lines.flatMap((line) => /['"`]checklist (\d+(?:(?:, |–)\d+)*)/.exec(line)?.[1] ?? []));
    const named = titles.flatMap((title) =>
      title.split(', ').flatMap((part) => {
        const [first = 0, last = first] = part.split('–').map(Number);
        return Array.from({ length: last - first + 1 }, (_, index) => first + index);
      }),
    );
    const all = Array.from({ length: LINES }, (_, index) => index + 1);
    expect(all.filter((line) => !named.includes(line))).toEqual([]);
    expect(named.filter((line) => !all.includes(line))).toEqual([]);
  });
});

describe('tidy: workspaces', () => {
  const rootTools = Object.keys(readManifest('package.json').devDependencies);

  it.each(workspaces)('%s is private, named after its folder, and exports existing source files', (path) => {
    const { name, exports } = readManifest(path);
    const folder = path.replace('/package.json', '');
    expect(name).toBe(`@bahi/${basename(folder)}`);
    for (const target of Object.values(exports)) {
      expect(target).toMatch(/^\.\/src\/[A-Za-z0-9/]+\.ts$/);
      expect(paths).toContain(join(folder, target));
    }
  });

  it.each(workspaces)('%s declares what its sources import', (path) => {
    const { dependencies, devDependencies } = readManifest(path);
    const folder = path.replace('package.json', '');
    const undeclared = sources
      .filter((source) => source.path.startsWith(folder))
      .flatMap((source) => {
        const tools = isTestCode(source.path) ? [...Object.keys(devDependencies), ...rootTools] : [];
        const declared = new Set([...Object.keys(dependencies), ...tools]);
        return packagesImported(source.lines)
          .filter((name) => !declared.has(name))
          .map((name) => `${source.path} imports ${name}`);
      });
    expect(undeclared).toEqual([]);
  });
});

describe('tidy: the lock file', () => {
  const entries = Object.entries(
    lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages,
  );
  const installed = entries.filter(([path, { link }]) => path.includes('node_modules/') && link !== true);

  it('has an integrity for every package and no addresses', () => {
    expect(installed.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([]);
    expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  it('hoists every dependency, so that a bundle resolves the versions its source was written for', () => {
    expect(installed.map(([path]) => path).filter((path) => !path.startsWith('node_modules/'))).toEqual([]);
  });
});
