import { describe } from '@jest/globals';

/**
 * A suite that needs something this machine may lack (a server, a program, a privilege). Where it is missing the suite is skipped
 * and its name says why, which `npm test` repeats at the end; `REQUIRED_SUITES` names those that may not be skipped.
 */
export function describeWhen(available: boolean, reason: string, name: string, suite: () => void): void {
  if (available) describe(name, suite);
  else describe.skip(`${name} (${reason})`, suite);
}
