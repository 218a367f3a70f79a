import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A function in V8's coverage. The first range is the whole function, and `count` is how often it ran. */
export interface FunctionCoverage {
  functionName: string;
  ranges: { startOffset: number; count: number }[];
}

interface ScriptCoverage {
  url: string;
  functions: FunctionCoverage[];
}

/** How often each function ran, by thread, script and start of the function. */
export type Calls = ReadonlyMap<string, number>;

const root = resolve('.');
const SERVICES = pathToFileURL(join(root, 'services')).href;

/** Components and hooks run after every state change, so only the functions inside them show what a click or a message does. */
const IS_RENDERING = /^(use)?[A-Z]/;

const calls = ({ ranges: [whole] }: FunctionCoverage): number => whole?.count ?? 0;
const startOf = ({ ranges: [whole] }: FunctionCoverage): number => whole?.startOffset ?? 0;
const isModule = (one: FunctionCoverage): boolean => one.functionName === '' && startOf(one) === 0;

/** The source files of the browser client whose functions ran, without rendering. */
export function filesInBrowser(scripts: readonly ScriptCoverage[]): Set<string> {
  const files = new Set<string>();
  for (const { url, functions } of scripts) {
    const file = sourceOf(new URL(url).pathname);
    const ran = functions.some((one) => calls(one) > 0 && !isModule(one) && !IS_RENDERING.test(one.functionName));
    if (file !== undefined && ran) files.add(file);
  }
  return files;
}

/** A module as vite serves it. */
function sourceOf(path: string): string | undefined {
  if (path.startsWith('/src/')) return `admin-web${path}`;
  if (path.startsWith('/@fs/') && !path.includes('node_modules')) return relative(root, path.slice('/@fs'.length));
  return undefined;
}

/** The recordings that the server's threads wrote to `folder`. Deletes the files. */
export class ServerCoverage {
  readonly #threads: readonly (readonly [thread: string, scripts: ScriptCoverage[]])[];

  constructor(folder: string) {
    this.#threads = readdirSync(folder).map((name) => {
      const file = join(folder, name);
      const scripts = JSON.parse(readFileSync(file, 'utf8')) as ScriptCoverage[];
      rmSync(file);
      return [name, scripts.filter(({ url }) => url.startsWith(SERVICES))] as const;
    });
  }

  /** How often each function ran. */
  calls(): Calls {
    return new Map(this.#functions().map(({ key, one }) => [key, calls(one)]));
  }

  /** The source files whose functions ran more often than in an idle recording of the same length. */
  filesBeyond(idle: Calls): Set<string> {
    const files = new Set<string>();
    for (const { key, url, one } of this.#functions()) {
      if (isModule(one) || calls(one) <= (idle.get(key) ?? 0)) continue;
      const file = bundleOf(url).source(startOf(one));
      if (file !== undefined) files.add(file);
    }
    return files;
  }

  #functions() {
    return this.#threads.flatMap(([thread, scripts]) =>
      scripts.flatMap(({ url, functions }) =>
        functions.map((one) => ({ key: `${thread} ${url} ${startOf(one)}`, url, one })),
      ),
    );
  }
}

/** A built file and its source map. */
class Bundle {
  readonly #path: string;
  readonly #map: SourceMap;
  readonly #lineStarts: number[] = [0];

  constructor(url: string) {
    this.#path = fileURLToPath(url);
    const text = readFileSync(this.#path, 'utf8');
    const map = JSON.parse(readFileSync(`${this.#path}.map`, 'utf8')) as ConstructorParameters<typeof SourceMap>[0];
    this.#map = new SourceMap(map);
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#lineStarts.push(at + 1);
  }

  source(offset: number): string | undefined {
    const line = this.#lineStarts.findLastIndex((start) => start <= offset);
    const entry = this.#map.findEntry(line, offset - (this.#lineStarts[line] ?? 0));
    return 'originalSource' in entry ? relative(root, resolve(this.#path, '..', entry.originalSource)) : undefined;
  }
}

const bundles = new Map<string, Bundle>();

function bundleOf(url: string): Bundle {
  const bundle = bundles.get(url) ?? new Bundle(url);
  bundles.set(url, bundle);
  return bundle;
}
