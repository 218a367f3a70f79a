import type { describe as Describe } from '@jest/globals';

/** What keeps books: everything in one process over files, or servers. */
export type Engine = 'embedded' | 'distributed';

/** The engines that this run of Jest is about (`packages/tooling/jest.config.mjs`); by hand, outside Jest, both. */
const { testedEngines = ['embedded', 'distributed'] } = globalThis as { testedEngines?: readonly Engine[] };

/** Whether suites of this engine are part of this run. */
export const isTested = (engine: Engine): boolean => testedEngines.includes(engine);

/** Stands before the reason in the name of a suite that is left out; `npm test` gathers suites by it. */
const LEFT_OUT = 'left out:';

/**
 * A suite that needs something this machine may lack (a server, a program, a privilege). Where it is missing the suite is skipped
 * and its name says why, which `npm test` repeats at the end; `REQUIRED_SUITES` names those that may not be skipped.
 */
export function describeWhen(available: boolean, reason: string, name: string, suite: () => void): void {
  // looked up when it is needed: long runs start the same servers outside Jest
  const { describe } = globalThis as unknown as { describe: typeof Describe };
  if (available) describe(name, suite);
  else describe.skip(`${name} (${LEFT_OUT} ${reason})`, suite);
}
