import type { describe as Describe } from '@jest/globals';

/** The two engines: one process over files, or servers. */
export type Engine = 'embedded' | 'distributed';

/** The engines that this run of Jest tests (`packages/tooling/jest.config.mjs`); outside Jest, both. */
const { testedEngines = ['embedded', 'distributed'] } = globalThis as { testedEngines?: readonly Engine[] };

/** Whether suites of this engine are part of this run. */
export const isTested = (engine: Engine): boolean => testedEngines.includes(engine);

/** Precedes the reason in the name of a skipped suite; `npm test` groups suites by it. */
const LEFT_OUT = 'left out:';

/**
 * A suite that needs something this machine may lack (a server, a program, a privilege). Without it the suite is skipped and
 * its name gives the reason, which `npm test` repeats at the end. `REQUIRED_SUITES` names suites that may not be skipped.
 */
export function describeWhen(available: boolean, reason: string, name: string, suite: () => void): void {
  // read on use: long runs start the same servers outside Jest
  const { describe } = globalThis as unknown as { describe: typeof Describe };
  if (available) describe(name, suite);
  else describe.skip(`${name} (${LEFT_OUT} ${reason})`, suite);
}
