import type { Page } from 'playwright-core';

const PASTE = `(text) => {
  const data = new DataTransfer();
  data.setData('text', text);
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  document.activeElement.dispatchEvent(event);
}`;

/** Pastes a text into the focused element, as Ctrl+V does. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`(${PASTE})(${JSON.stringify(text)})`);
}
