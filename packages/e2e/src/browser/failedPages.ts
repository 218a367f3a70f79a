import type { Browser } from 'playwright-core';

const TOLD_CHARACTERS = 4_000;
/** Header and menu are the same on every screen. */
const FRAME = /^.*?(?=^- main:)/ms;
const PATIENCE_MS = 5_000;

/** From now on a test that fails says what the open pages show: on another machine there is nothing else to understand it by. */
export function tellOfFailures(browser: Browser): void {
  // called by the environment that the tests of the product run in
  Object.assign(globalThis, {
    whenTestFails: async (test: string) => {
      for (const page of browser.contexts().flatMap((context) => context.pages())) {
        const shown = await page
          .locator('body')
          .ariaSnapshot({ timeout: PATIENCE_MS })
          .catch((error: unknown) => `cannot be read: ${String(error)}`);
        process.stderr.write(
          `“${test}” failed at ${page.url()}:\n${shown.replace(FRAME, '').slice(0, TOLD_CHARACTERS)}\n`,
        );
      }
    },
  });
}
