/** When no further test is begun, as milliseconds since 1970; the continuous build has an hour. */
const { TESTS_UNTIL_MS } = process.env;

/** Only stops a test that hangs. Tests end by their own conditions, however slow the machine. */
export const HANGS_MS = 900_000;
/** The same for a test that runs when no further one is begun. */
const GRACE_MS = 8 * 60_000;
/** What a hook needs to close what a stopped test left open. */
const CLOSING_MS = 10_000;

/** Why a test was left out that time did not suffice for. */
export const NO_TIME = 'no time was left; npm run test:all runs it';

/**
 * What the runner is about to run.
 * @typedef {{ mode?: unknown, timeout?: number }} Timed
 * @typedef {{ name: string, test?: Timed & { name: string }, hook?: Timed, describeBlock?: { mode?: unknown } }} RunnerEvent
 */

/**
 * Leaves out the tests that would begin too late, and says so in their names. Those that run have to end soon after.
 * @param {RunnerEvent} event
 * @param {number} [untilMs]
 */
export function leaveOutWhenLate({ name, test, hook, describeBlock }, untilMs = Number(TESTS_UNTIL_MS ?? Infinity)) {
  const runs = name === 'test_start' ? test : name === 'hook_start' ? hook : undefined;
  const leftMs = Math.max(untilMs + GRACE_MS - Date.now(), CLOSING_MS);
  if (runs !== undefined && leftMs < HANGS_MS) runs.timeout = Math.min(runs.timeout ?? leftMs, leftMs);
  if (Date.now() < untilMs) return;
  // a suite that is skipped prepares nothing
  if (name === 'run_describe_start' && describeBlock !== undefined) describeBlock.mode = 'skip';
  if (name === 'test_start' && test !== undefined && test.mode !== 'skip') {
    test.mode = 'skip';
    test.name += ` (left out: ${NO_TIME})`;
  }
}
