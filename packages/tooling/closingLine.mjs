import { stripVTControlCharacters } from 'node:util';
import { NO_TIME } from './lateTests.mjs';

/**
 * The part of a Jest JSON report that we read.
 * @typedef {object} JestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numRuntimeErrorTestSuites suites that could not be loaded
 * @property {JestFile[]} testResults
 */

/** @typedef {{ ancestorTitles: string[], title: string, status: string, failureMessages?: string[] }} JestTest */
/**
 * @typedef {{ name: string, status: string, message?: string, startTime: number, endTime: number, assertionResults: JestTest[] }} JestFile
 */
/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** The reason that is added to the name of a skipped suite or test. */
const LEFT_OUT = /\(left out: (.*?)\)$/;

/** @param {JestTest} test */
const isSkipped = ({ status }) => status === 'pending' || status === 'todo';

/**
 * Why a test was skipped. Tests that `-t` excludes have no reason and do not count.
 * @param {JestTest} test
 */
const reasonOf = ({ ancestorTitles, title }) =>
  [...ancestorTitles, title].flatMap((text) => LEFT_OUT.exec(text)?.[1] ?? [])[0];

/** @param {readonly (JestReport | undefined)[]} reports */
const testsOf = (reports) =>
  reports.flatMap((report) => report?.testResults ?? []).flatMap((file) => file.assertionResults);

/**
 * Sums Jest's JSON reports for the closing line. These count as one failure each: a suite that could not be loaded, a
 * missing report (Jest died), and a skipped test whose name contains one of `required`, because a machine that must run
 * it may not skip it unless time does not suffice.
 * @param {readonly (JestReport | undefined)[]} reports
 * @param {readonly string[]} [required]
 * @returns {Counts}
 */
export function countResults(reports, required = []) {
  /** @type {Counts} */
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const report of reports) {
    counts.passed += report?.numPassedTests ?? 0;
    counts.failed += report === undefined ? 1 : report.numFailedTests + report.numRuntimeErrorTestSuites;
  }
  for (const test of testsOf(reports)) {
    const reason = isSkipped(test) ? reasonOf(test) : undefined;
    if (reason === undefined) continue;
    counts.skipped += 1;
    if (reason === NO_TIME) continue;
    const name = [...test.ancestorTitles, test.title].join(' › ');
    if (required.some((word) => name.includes(word))) counts.failed += 1;
  }
  return counts;
}

/**
 * One line per reason for skipping tests.
 * @param {readonly (JestReport | undefined)[]} reports
 */
export function leftOutLines(reports) {
  /** @type {Map<string, number>} */
  const tests = new Map();
  for (const test of testsOf(reports)) {
    const reason = isSkipped(test) ? reasonOf(test) : undefined;
    if (reason !== undefined) tests.set(reason, (tests.get(reason) ?? 0) + 1);
  }
  return [...tests].map(([reason, count]) => `left out: ${count} test${count === 1 ? '' : 's'} (${reason})`);
}

/** A machine that keeps only the end of a log keeps these. */
const MESSAGE_LETTERS = 300;

/**
 * A failure's message in one line, without colours and without where in the code it was.
 * @param {string | undefined} message
 */
function shortMessage(message = '') {
  const [text = ''] = stripVTControlCharacters(message).split(/\n\s+at /);
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, MESSAGE_LETTERS);
}

/**
 * One line per failed test, and per file that could not be loaded, with what went wrong.
 * @param {readonly (JestReport | undefined)[]} reports
 * @param {string} root
 */
export function failedLines(reports, root) {
  return reports
    .flatMap((report) => report?.testResults ?? [])
    .flatMap(({ name, status, message, assertionResults }) => {
      const tests = assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => [[...test.ancestorTitles, test.title].join(' › '), test.failureMessages?.[0]]);
      const unloaded = status === 'failed' && tests.length === 0 ? [['could not be loaded', message]] : [];
      return [...tests, ...unloaded].map(([title, text]) =>
        `failed: ${name.replace(root, '')} › ${title}: ${shortMessage(text)}`.replace(/: $/, ''),
      );
    });
}

/**
 * The slowest files, slowest first, as seconds and path.
 * @param {readonly (JestReport | undefined)[]} reports
 * @param {number} count
 * @param {string} root
 */
export function slowestFiles(reports, count, root) {
  return reports
    .flatMap((report) => report?.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({ name: name.replace(root, ''), seconds: (endTime - startTime) / 1_000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/**
 * `12 passed, 0 failed`, followed by `, 3 skipped` if any.
 * @param {Counts} counts
 */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
