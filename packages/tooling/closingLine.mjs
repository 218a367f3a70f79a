/**
 * The part of a Jest JSON report that is read here.
 * @typedef {object} JestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numRuntimeErrorTestSuites suites that could not be loaded
 * @property {{ assertionResults: { ancestorTitles: string[], title: string, status: string }[] }[]} testResults
 */

/** @typedef {{ passed: number, failed: number, skipped: string[] }} Counts */

/**
 * Sums Jest's JSON reports into the counts of the closing line. A suite that could not even be loaded counts as one failure, and
 * so does a skipped suite whose name holds one of `required`: a machine that must run it may not pass by leaving it out.
 * A missing report (Jest died) counts as one failure.
 * @param {(JestReport | undefined)[]} reports
 * @param {string[]} [required]
 * @returns {Counts}
 */
export function countResults(reports, required = []) {
  /** @type {Counts} */
  const counts = { passed: 0, failed: 0, skipped: [] };
  for (const report of reports) {
    if (report === undefined) {
      counts.failed += 1;
      continue;
    }
    counts.passed += report.numPassedTests;
    counts.failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
    for (const suite of report.testResults) {
      for (const test of suite.assertionResults) {
        if (test.status === 'pending' || test.status === 'todo')
          counts.skipped.push([...test.ancestorTitles, test.title].join(' › '));
      }
    }
  }
  counts.failed += counts.skipped.filter((name) => required.some((word) => name.includes(word))).length;
  return counts;
}

/**
 * `12 passed, 0 failed`, with `, 3 skipped` when something was.
 * @param {Counts} counts
 */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}
