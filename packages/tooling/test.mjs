import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, watch } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closingLine, countResults } from './closingLine.mjs';
import { explainIfAsked } from './explain.mjs';
import { prepare } from './prestart.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const config = fileURLToPath(new URL('jest.config.mjs', import.meta.url));

explainIfAsked(`
npm test [-- OPTIONS OF JEST]

Runs every suite that this machine can run, says which it skipped and why, and ends with the counts. Paths choose suites, and -t chooses
tests: npm test -- ledger -t "refuses". REQUIRED_SUITES=redis:,browser: makes a skipped suite of such a name a failure.
`);

const reportFolder = mkdtempSync(join(tmpdir(), 'bahi-test-'));

/** A test that failed may leave something running, for which Jest would wait for ever: all of it is over by then. */
const LEAVE_MS = 30_000;

/**
 * Runs one Jest project and returns its report; undefined stands for what is wrong beside it: Jest did not get that far, or did not
 * end by itself.
 * @param {string} project
 * @param {string[]} options
 * @returns {Promise<(import('./closingLine.mjs').JestReport | undefined)[]>}
 */
async function run(project, options) {
  const report = join(reportFolder, `${project}.json`);
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const wanted = [
    '--config',
    config,
    '--selectProjects',
    project,
    '--passWithNoTests',
    '--json',
    '--outputFile',
    report,
  ];
  // the report also goes to stdout, which is for people here
  const child = spawn(process.execPath, [jest, ...wanted, ...options, ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  /** @type {NodeJS.Timeout | undefined} */
  let leaving;
  const watcher = watch(reportFolder, (_event, file) => {
    if (file === basename(report)) leaving ??= setTimeout(() => child.kill('SIGKILL'), LEAVE_MS);
  });
  const [, signal] = await once(child, 'exit');
  watcher.close();
  clearTimeout(leaving);
  if (signal !== null) console.error(`${project} did not end by itself: something that a test began was still running`);
  try {
    return [JSON.parse(readFileSync(report, 'utf8')), ...(signal === null ? [] : [undefined])];
  } catch {
    return [undefined];
  }
}

/** Specs wait a fifth of their time for disks, servers and programs: some more of them than there are processors keep those busy. */
const SPECS_AT_ONCE = Math.ceil(1.5 * availableParallelism());

/** @type {Awaited<ReturnType<typeof run>>} */
let reports = [undefined];
try {
  await prepare(root);
  reports = [
    ...(await run('specs', [`--maxWorkers=${SPECS_AT_ONCE}`])),
    ...(await run('web', ['--maxWorkers=100%'])),
    ...(await run('e2e', ['--maxWorkers=2'])),
    ...(await run('alone', ['--runInBand'])),
  ];
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
rmSync(reportFolder, { recursive: true, force: true });

const counts = countResults(reports, (process.env.REQUIRED_SUITES ?? '').split(',').filter(Boolean));
for (const name of counts.skipped) console.log(`skipped: ${name}`);
console.log(closingLine(counts));
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
