import type { Locator } from 'playwright-core';

/** As much of an element as is needed here. */
interface Words {
  closest(selector: string): { querySelector(selector: string): { click(): void } | null } | null;
}

/** Waits until the page says this. A toast is put away once it is read: the next one waits until this one goes. */
export async function waitForText(words: Locator): Promise<void> {
  await words.first().waitFor();
  await words.evaluateAll((found: Words[]) => {
    for (const one of found) one.closest('.MuiAlert-filled')?.querySelector('.MuiAlert-action button')?.click();
  });
}
