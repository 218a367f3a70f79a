import type { Browser } from 'playwright-core';

const MOST_CHARACTERS = 4_000;
/** Header and menu, which are the same on every screen. */
const FRAME = /^.*?(?=^- main:)/ms;
const PATIENCE_MS = 5_000;

/** From now on, a failed test prints the content of the open pages, often the only clue on another machine. */
export function printPagesOfFailures(browser: Browser): void {
  // called by the environment of the end-to-end tests
  Object.assign(globalThis, {
    whenTestFails: async (test: string) => {
      for (const page of browser.contexts().flatMap((context) => context.pages())) {
        const shown = await page
          .locator('body')
          .ariaSnapshot({ timeout: PATIENCE_MS })
          .catch((error: unknown) => `cannot be read: ${String(error)}`);
        process.stderr.write(
          `“${test}” failed at ${page.url()}:\n${shown.replace(FRAME, '').slice(0, MOST_CHARACTERS)}\n`,
        );
      }
    },
  });
}
