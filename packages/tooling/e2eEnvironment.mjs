import { TestEnvironment } from 'jest-environment-node';

/** Node, where a suite can tell of a test that failed before its hooks take away what would explain it: it sets `whenTestFails`. */
export default class E2eEnvironment extends TestEnvironment {
  /** @param {{ name: string, test?: { name: string } }} event of the runner, which waits for the answer */
  async handleTestEvent({ name, test }) {
    const { whenTestFails } = /** @type {{ whenTestFails?: (test?: string) => Promise<void> }} */ (this.global);
    if (name === 'test_fn_failure') await whenTestFails?.(test?.name);
  }
}
