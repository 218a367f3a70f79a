import type { describe as Describe } from '@jest/globals';

/**
 * A suite that needs something this machine may lack (a server, a program, a privilege). Where it is missing the suite is skipped
 * and its name says why, which `npm test` repeats at the end; `REQUIRED_SUITES` names those that may not be skipped.
 */
export function describeWhen(available: boolean, reason: string, name: string, suite: () => void): void {
  // looked up when it is needed: long runs start the same servers outside Jest
  const { describe } = globalThis as unknown as { describe: typeof Describe };
  if (available) describe(name, suite);
  else describe.skip(`${name} (${reason})`, suite);
}
