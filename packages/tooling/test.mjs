import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, watch } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closingLine, countResults, failedLines, leftOutLines, slowestFiles } from './closingLine.mjs';
import { explainIfAsked } from './explain.mjs';
import { install, installedMatchesLock } from './installed.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const config = fileURLToPath(new URL('jest.config.mjs', import.meta.url));

const [which = 'usual', ...chosen] = process.argv.slice(2);

const AND_THEN = `Prints the slowest files, the skipped suites with the reasons, and the counts. With REQUIRED_SUITES=redis:,browser:
a skipped suite with such a name counts as a failure.`;
/** @type {Record<string, string>} */
const help = {
  usual: `
npm test [-- FILES AND OPTIONS OF JEST]

Runs the usual suites: specs, API suites, real data and the main journeys in the browser, on the embedded engine. A path selects
all files that contain it, usual and long ones, and -t selects tests: npm test -- domain/src/ledger -t "refuses". ${AND_THEN}
`,
  all: `
npm run test:all [-- FILES AND OPTIONS OF JEST]

Runs the usual suites, then the long ones: the second engine, real servers, faults, simulation. ${AND_THEN}
`,
  long: `
npm run test:long [-- FILES AND OPTIONS OF JEST]

Runs only the long suites: the second engine, real servers, faults, simulation. ${AND_THEN}
`,
};
explainIfAsked(help[which] ?? '');

/**
 * Jest projects that run together.
 * @typedef {{ projects: string[], options?: string[], env?: Record<string, string> }} Part
 */

/**
 * Tests spend a fifth of their time waiting for disks, servers and programs, so run more of them than there are
 * processors.
 */
const AT_ONCE = `--maxWorkers=${Math.ceil(1.5 * availableParallelism())}`;

/** @type {Part} */
const usual = { projects: ['specs', 'web', 'journeys'], options: [AT_ONCE] };
/** @type {Part[]} */
const long = [
  { projects: ['secondEngine', 'long'], options: [AT_ONCE], env: { PROPERTY_RUNS: '10' } },
  { projects: ['alone'], options: ['--runInBand'] },
];

const reportFolder = mkdtempSync(join(tmpdir(), 'bahi-test-'));

/** A failed test may leave a process running, and Jest would wait for it forever. Everything else has ended by then. */
const LEAVE_MS = 30_000;

/**
 * Runs one part and returns its report. An added undefined counts as a failure: Jest died, or did not end by itself.
 * @param {Part} part
 * @param {readonly string[]} chosen
 * @returns {Promise<(import('./closingLine.mjs').JestReport | undefined)[]>}
 */
async function run({ projects, options = [], env = {} }, chosen) {
  const report = join(reportFolder, `${projects[0]}.json`);
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const wanted = ['--config', config, '--selectProjects', ...projects, '--json', '--outputFile', report];
  // --json also prints the report to stdout, which people read
  const child = spawn(process.execPath, [jest, ...wanted, ...options, ...chosen], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, ...process.env },
  });
  /** @type {NodeJS.Timeout | undefined} */
  let leaving;
  const watcher = watch(reportFolder, (_event, file) => {
    if (file === basename(report)) leaving ??= setTimeout(() => child.kill('SIGKILL'), LEAVE_MS);
  });
  const [, signal] = await once(child, 'exit');
  watcher.close();
  clearTimeout(leaving);
  if (signal !== null) console.error(`${projects.join(', ')}: a process started by a test was still running`);
  try {
    return [JSON.parse(readFileSync(report, 'utf8')), ...(signal === null ? [] : [undefined])];
  } catch {
    return [undefined];
  }
}

const namesFiles = chosen.some(
  (option, index) => !option.startsWith('-') && !/^-[a-zA-Z]$/.test(chosen[index - 1] ?? ''),
);
/** Given files run from all parts. @type {Part[]} */
const parts = namesFiles
  ? [{ projects: [usual, ...long].flatMap(({ projects }) => projects) }]
  : ({ usual: [usual], long, all: [usual, ...long] }[which] ?? []);

const began = performance.now();
/** @type {Awaited<ReturnType<typeof run>>} */
const reports = [];
try {
  if (!installedMatchesLock(root)) install(root);
  for (const part of parts) reports.push(...(await run(part, chosen)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  reports.push(undefined);
}
rmSync(reportFolder, { recursive: true, force: true });

if (!namesFiles) {
  console.log(`\nthe slowest files of ${((performance.now() - began) / 60_000).toFixed(1)} minutes:`);
  for (const line of slowestFiles(reports, 20, root)) console.log(line);
}
for (const line of [...leftOutLines(reports), ...failedLines(reports, root)]) console.log(line);
if (!namesFiles && which === 'usual')
  console.log('left out: the long run (second engine, real servers, faults, simulation): npm run test:all');
const counts = countResults(reports, (process.env.REQUIRED_SUITES ?? '').split(',').filter(Boolean));
console.log(closingLine(counts));
process.exitCode = counts.failed > 0 || counts.passed + counts.skipped === 0 ? 1 : 0;
