import { TestEnvironment } from 'jest-environment-node';
import { compileOnce } from './compiledOnce.mjs';
import { leaveOutWhenLate } from './lateTests.mjs';

compileOnce();

/**
 * A Node environment that reports a failed test before its hooks run. A suite sets `whenTestFails` to save diagnostics
 * that the hooks would remove.
 */
export default class NodeEnvironment extends TestEnvironment {
  /** @param {Parameters<typeof leaveOutWhenLate>[0]} event from the runner, which waits for this method */
  async handleTestEvent(event) {
    leaveOutWhenLate(event);
    const { name, test } = event;
    const { whenTestFails } = /** @type {{ whenTestFails?: (test?: string) => Promise<void> }} */ (this.global);
    if (name === 'test_fn_failure') await whenTestFails?.(test?.name);
  }
}
