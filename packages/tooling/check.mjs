import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explainIfAsked } from './explain.mjs';
import { install, installedMatchesLock } from './installed.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = ['services', 'projections', 'packages', 'admin-web'];

/** @type {[label: string, command: string, ...options: string[]][]} */
const steps = [
  ['types', 'tsc', '--project', 'tsconfig.json'],
  ['types of the browser client', 'tsc', '--project', 'admin-web/tsconfig.json'],
  ['lint', 'oxlint', ...sources],
  [
    'who imports whom',
    'depcruise',
    '--config',
    'packages/tooling/dependencyCruiser.cjs',
    '--progress',
    'none',
    ...sources,
  ],
  [
    'unused code and dependencies',
    'knip',
    '--config',
    'packages/tooling/knip.json',
    '--no-progress',
    '--no-config-hints',
  ],
  ['format', 'prettier', '--check', '--log-level', 'warn', '.'],
  [
    'tidy',
    'jest',
    '--config',
    'packages/tooling/jest.config.mjs',
    '--selectProjects',
    'specs',
    '--silent',
    'tidy.spec.ts',
  ],
];

explainIfAsked(`
npm run check

Checks types, lint, imports, unused code and dependencies, format and tidiness. Prints a line for each, and the output of
failed ones. Changes only node_modules, which is reinstalled when it does not match the lock file.
`);
if (!installedMatchesLock(root)) install(root);

/** @type {string[]} */
const failed = [];

/** Takes one step after the other until none is left. */
async function takeSteps() {
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    const [label, command, ...options] = step;
    const began = performance.now();
    const { code, output } = await run(command, options);
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${label} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    if (code === 0) continue;
    failed.push(label);
    process.stdout.write(output);
  }
}

/**
 * @param {string} command
 * @param {readonly string[]} options
 * @returns {Promise<{ code: unknown, output: string }>}
 */
const run = (command, options) =>
  new Promise((resolve) => {
    const program = join(root, 'node_modules/.bin', command);
    execFile(program, options, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : (error.code ?? 1), output: stdout + stderr }),
    );
  });

// most steps use one processor
await Promise.all([takeSteps(), takeSteps()]);
if (failed.length > 0) console.log(`check failed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
