/** When no further test is begun, as milliseconds since 1970; the continuous build has an hour. */
const { TESTS_UNTIL_MS } = process.env;

/** Why a test was left out that time did not suffice for. */
export const NO_TIME = 'no time was left; npm run test:all runs it';

/**
 * Leaves out the tests that would begin too late, and says so in their names.
 * @param {{ name: string, test?: { name: string, mode?: unknown }, describeBlock?: { mode?: unknown } }} event from the
 *   runner
 * @param {number} [untilMs]
 */
export function leaveOutWhenLate({ name, test, describeBlock }, untilMs = Number(TESTS_UNTIL_MS ?? Infinity)) {
  if (Date.now() < untilMs) return;
  // a suite that is skipped prepares nothing
  if (name === 'run_describe_start' && describeBlock !== undefined) describeBlock.mode = 'skip';
  if (name === 'test_start' && test !== undefined && test.mode !== 'skip') {
    test.mode = 'skip';
    test.name += ` (left out: ${NO_TIME})`;
  }
}
