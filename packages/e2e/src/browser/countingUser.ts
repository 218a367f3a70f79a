import type { Locator, Page } from 'playwright-core';

/** A user whose actions are counted: presses, filled fields, keys. */
export class CountingUser {
  actions = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(target: Locator): Promise<void> {
    this.actions += 1;
    await target.click();
  }

  async fillIn(field: Locator, text: string): Promise<void> {
    this.actions += 1;
    await field.fill(text);
  }

  /** Types into the focused element, so the screen must have set the focus. */
  async type(text: string): Promise<void> {
    this.actions += 1;
    await this.page.keyboard.type(text);
  }

  async key(name: string): Promise<void> {
    this.actions += 1;
    await this.page.keyboard.press(name);
  }
}
