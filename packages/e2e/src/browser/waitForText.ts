import type { Locator } from 'playwright-core';

/** The part of a locator that is needed here. */
interface Words {
  closest(selector: string): { querySelector(selector: string): { click(): void } | null } | null;
}

/** Waits until the page shows this text. Closes a toast after reading it, because the next one would wait for it. */
export async function waitForText(words: Locator): Promise<void> {
  await words.first().waitFor();
  await words.evaluateAll((found: Words[]) => {
    for (const one of found) one.closest('.MuiAlert-filled')?.querySelector('.MuiAlert-action button')?.click();
  });
}
