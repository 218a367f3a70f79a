/**
 * The part of a Jest JSON report that is read here.
 * @typedef {object} JestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numRuntimeErrorTestSuites suites that could not be loaded
 * @property {JestFile[]} testResults
 */

/** @typedef {{ ancestorTitles: string[], title: string, status: string }} JestTest */
/** @typedef {{ name: string, startTime: number, endTime: number, assertionResults: JestTest[] }} JestFile */
/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** How `describeWhen` says in a suite's name why it is left out. */
const LEFT_OUT = /\(left out: (.*?)\)$/;

/** @param {JestTest} test */
const isSkipped = ({ status }) => status === 'pending' || status === 'todo';

/**
 * Why a test was skipped; tests that `-t` did not choose have no reason and are no matter.
 * @param {JestTest} test
 */
const reasonOf = ({ ancestorTitles }) => ancestorTitles.flatMap((title) => LEFT_OUT.exec(title)?.[1] ?? [])[0];

/** @param {readonly (JestReport | undefined)[]} reports */
const testsOf = (reports) =>
  reports.flatMap((report) => report?.testResults ?? []).flatMap((file) => file.assertionResults);

/**
 * Sums Jest's JSON reports into the counts of the closing line. A suite that could not even be loaded counts as one failure, and
 * so does a skipped test whose name holds one of `required`: a machine that must run it may not pass by leaving it out.
 * A missing report (Jest died) counts as one failure.
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
    if (!isSkipped(test) || reasonOf(test) === undefined) continue;
    counts.skipped += 1;
    const name = [...test.ancestorTitles, test.title].join(' › ');
    if (required.some((word) => name.includes(word))) counts.failed += 1;
  }
  return counts;
}

/**
 * One line for each reason why tests were left out.
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

/**
 * The files that took longest, slowest first: seconds and path.
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
 * `12 passed, 0 failed`, with `, 3 skipped` when something was.
 * @param {Counts} counts
 */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
