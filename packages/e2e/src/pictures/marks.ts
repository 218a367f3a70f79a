import type { Locator, Page } from 'playwright-core';

const SIZE = 26;
const BADGE = `({ x, y, number }) => {
  const badge = document.createElement('div');
  badge.textContent = number;
  Object.assign(badge.style, {
    position: 'fixed', left: x + 'px', top: y + 'px', width: '${SIZE}px', height: '${SIZE}px', zIndex: 9999,
    borderRadius: '50%', background: '#b71c1c', color: '#fff', font: 'bold 16px/${SIZE}px sans-serif', textAlign: 'center',
  });
  document.body.append(badge);
}`;

/** Numbers the parts of a screen for a list in the text. */
export async function markParts(page: Page, parts: readonly Locator[]): Promise<void> {
  for (const [index, part] of parts.entries()) {
    const box = await part.boundingBox();
    if (box === null) throw new Error(`part ${index + 1} of the picture is not there`);
    // over the upper corner at the end, where texts seldom are
    const at = { x: box.x + box.width - SIZE + 6, y: Math.max(0, box.y - 10), number: String(index + 1) };
    await page.evaluate(`(${BADGE})(${JSON.stringify(at)})`);
  }
}
