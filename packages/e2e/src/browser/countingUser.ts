import type { Locator, Page } from 'playwright-core';

/** A person at the screen, whose actions are counted: a press, a field filled in, a key. */
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

  /** Types into whatever has the focus: the screen has to have put it where one types next. */
  async type(text: string): Promise<void> {
    this.actions += 1;
    await this.page.keyboard.type(text);
  }

  async key(name: string): Promise<void> {
    this.actions += 1;
    await this.page.keyboard.press(name);
  }
}
