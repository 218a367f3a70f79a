import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compressTexts } from './compress.mjs';
import { explainIfAsked } from './explain.mjs';
import { sourceStamp } from './sourceStamp.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));
/** @param {string} root */
const stampFile = (root) => join(root, 'services/server/dist/sources.sha256');

/**
 * Whether the last build was made from the current sources.
 * @param {string} root
 */
export function buildIsCurrent(root) {
  return existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === sourceStamp(root);
}

/**
 * @param {string} folder
 * @param {(name: string) => boolean} wanted
 * @returns {string[]}
 */
function filesBelow(folder, wanted) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name === 'node_modules' || entry.name === 'dist' ? [] : filesBelow(path, wanted);
    return wanted(entry.name) ? [path] : [];
  });
}

/**
 * Maps output names to source files. All outputs are in one folder, so `new URL('./x.worker.js', import.meta.url)`
 * works in every bundle.
 * @param {string[]} files
 */
function named(files) {
  /** @type {Record<string, string>} */
  const entries = {};
  for (const file of files) {
    const name = basename(file, '.ts');
    if (entries[name] !== undefined)
      throw new Error(`two build entries have the name ${name}: ${entries[name]} and ${file}`);
    entries[name] = file;
  }
  return entries;
}

/**
 * Bundles our own packages from source; installed packages stay external.
 * @type {import('esbuild').Plugin}
 */
const npmStaysExternal = {
  name: 'npm-stays-external',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@bahi/') ? undefined : { path, external: true },
    );
  },
};

/**
 * A temporary folder of this process beside the output, so that parallel builds do not write into each other's.
 * @param {string} outdir
 */
const nextTo = (outdir) => `${outdir}.${process.pid}.next`;

/**
 * Replaces the last output with the finished folder.
 * @param {string} next
 * @param {string} outdir
 */
function swap(next, outdir) {
  rmSync(outdir, { recursive: true, force: true });
  renameSync(next, outdir);
}

/**
 * Bundles into a temporary folder and swaps it in at the end, so that a failed build keeps the last good output.
 * @param {string} root
 * @param {string} outdir
 * @param {Record<string, string>} entryPoints
 */
async function bundle(root, outdir, entryPoints) {
  const { build: esbuild } = await import('esbuild');
  const next = nextTo(join(root, outdir));
  mkdirSync(next, { recursive: true });
  try {
    await esbuild({
      absWorkingDir: root,
      entryPoints,
      outdir: next,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      sourcemap: true,
      logLevel: 'error',
      plugins: [npmStaysExternal],
    });
  } catch (error) {
    rmSync(next, { recursive: true });
    throw error;
  }
  swap(next, join(root, outdir));
}

/**
 * Builds the browser client, and replaces its last good output once the new one is complete.
 * @param {string} root
 */
async function buildClient(root) {
  const client = join(root, 'admin-web');
  if (!existsSync(join(client, 'index.html'))) return;
  // also in a test run, because React's development checks do not belong in the product
  process.env.NODE_ENV = 'production';
  const { build: vite } = await import('vite');
  const next = nextTo(join(client, 'dist'));
  try {
    await vite({ root: client, logLevel: 'error', build: { outDir: next, emptyOutDir: true } });
    await compressTexts(next);
  } catch (error) {
    rmSync(next, { recursive: true, force: true });
    throw error;
  }
  swap(next, join(client, 'dist'));
}

/**
 * Builds the servers, the operator commands and the browser client; see the decision page on source exports.
 * @param {string} root
 */
export async function build(root) {
  const stamp = sourceStamp(root);
  const workers = ['services', 'projections', 'packages'].flatMap((folder) =>
    filesBelow(join(root, folder), (name) => name.endsWith('.worker.ts')),
  );
  const toolFolder = join(root, 'packages/tooling/src');
  const tools = existsSync(toolFolder)
    ? readdirSync(toolFolder).filter((name) => name.endsWith('.ts') && !/\.(spec|worker)\.ts$/.test(name))
    : [];
  const main = join(root, 'services/server/src/main.ts');

  await bundle(root, 'packages/tooling/dist', named([...tools.map((name) => join(toolFolder, name)), ...workers]));
  await buildClient(root);
  // write the stamp last, so that an interrupted build does not count as finished
  await bundle(root, 'services/server/dist', named([...(existsSync(main) ? [main] : []), ...workers]));
  writeFileSync(stampFile(root), stamp);
}

if (process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === import.meta.url) {
  explainIfAsked(`
npm run build

Builds the servers, the operator commands and the browser client. npm start does this when sources have changed.
`);
  try {
    await build(repository);
  } catch (error) {
    // esbuild has already printed its own errors
    if (!(error instanceof Error && 'errors' in error)) console.error(error);
    process.exitCode = 1;
  }
}
