import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/**
 * Runs one Jest project and returns its report, or undefined when Jest itself did not get that far.
 * @param {string} project
 * @param {string[]} options
 * @returns {import('./closingLine.mjs').JestReport | undefined}
 */
function run(project, options) {
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
  spawnSync(process.execPath, [jest, ...wanted, ...options, ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @type {ReturnType<typeof run>[]} */
let reports = [undefined];
try {
  await prepare(root);
  reports = [
    run('specs', ['--maxWorkers=100%']),
    run('web', ['--maxWorkers=100%']),
    run('e2e', ['--maxWorkers=2']),
    run('alone', ['--runInBand']),
  ];
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
rmSync(reportFolder, { recursive: true, force: true });

const counts = countResults(reports, (process.env.REQUIRED_SUITES ?? '').split(',').filter(Boolean));
for (const name of counts.skipped) console.log(`skipped: ${name}`);
console.log(closingLine(counts));
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
