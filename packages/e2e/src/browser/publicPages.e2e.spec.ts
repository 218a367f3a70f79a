import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from './axeViolations.ts';
import { describeInBrowser, openStage, type Stage, type Visitor } from './browser.ts';
import { PUBLIC_SCREENS, settled } from './screens.ts';

const WIDTHS = [1_440, 768, 390] as const;
const HEIGHT = 900;
/** Size in pixels of the corner that counts as "top right". */
const CORNER = 64;

/** The text of the page after this time, while the program is still loading. */
const textAfter = async (page: Page, ms: number): Promise<string> =>
  page.evaluate(`(() => {
    for (const one of document.getAnimations()) one.currentTime = ${ms};
    return document.querySelector('#root').innerText.replace(/\\s+/g, ' ').trim();
  })()`);

// these pages make no requests to the server, so no engine is involved
describeInBrowser('public pages', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  async function faults({ page, overflow }: Visitor, width: number): Promise<string[]> {
    await page.setViewportSize({ width, height: HEIGHT });
    await settled(page);
    const found = await axeViolations(page);
    const tooWide = await overflow();
    if (tooWide > 0) found.push(`${tooWide} px too wide`);
    const headings = await page.getByRole('heading', { level: 1 }).count();
    if (headings !== 1) found.push(`${headings} headings`);
    return found.map((fault) => `${width} px: ${fault}`);
  }

  // each language with each theme
  it.each([
    ['en', 'light'],
    ['hi', 'dark'],
  ] as const)('meet WCAG 2.2 A and AA and fit their window at three widths (%s, %s)', async (language, theme) => {
    const visitor = await stage.revisit({ language, theme });
    const found: Record<string, string[]> = {};
    for (const [name, path] of Object.entries(PUBLIC_SCREENS)) {
      await visitor.open(path);
      for (const width of WIDTHS) {
        const inPage = await faults(visitor, width);
        if (inPage.length > 0) found[name] = [...(found[name] ?? []), ...inPage];
      }
    }
    expect(found).toEqual({});
    expect(visitor.problems).toEqual([]);
  });

  it('checklist 1: have a language switch at the top right, and remember the choice', async () => {
    for (const width of WIDTHS) {
      const visitor = await stage.revisit({ width });
      const { page } = visitor;
      for (const path of ['/', '/register']) {
        await visitor.open(path);
        const box = await page.getByRole('combobox', { name: 'Language' }).boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - CORNER);
        expect(box?.y).toBeLessThan(CORNER);
      }
      await page.getByRole('combobox', { name: 'Language' }).selectOption('hi');
      await page.getByRole('heading', { name: 'अपनी दुकान पंजीकृत करें' }).waitFor();
      await visitor.open('/terms');
      await page.getByRole('heading', { name: 'नियम और शर्तें' }).waitFor();
      expect(await page.evaluate('JSON.stringify(localStorage)')).toBe('{"language":"hi"}');
    }
  });

  it.each(['light', 'dark'] as const)('show that they are loading until the program is there (%s)', async (theme) => {
    const visitor = await stage.visit({ theme, language: 'hi' });
    const { page } = visitor;
    let deliver = (): void => undefined;
    const held = new Promise<void>((resolve) => (deliver = resolve));
    await page.route(/\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/register', { waitUntil: 'commit' });
    await page.getByText('Loading…').waitFor();
    const opening = 'Bahi · बही Loading… लोड हो रहा है…';
    expect([await textAfter(page, 300), await textAfter(page, 500)]).toEqual(['', opening]);
    expect(await textAfter(page, 30_000)).toMatch(
      new RegExp(`^${opening} This takes longer than usual.* समय लग रहा है।`),
    );
    expect(await axeViolations(page)).toEqual([]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      expect([width, await visitor.overflow()]).toEqual([width, 0]);
    }
    deliver();
    await page.getByRole('heading', { name: 'अपनी दुकान पंजीकृत करें' }).waitFor();
    expect(await page.getByText('Loading…').count()).toBe(0);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it('say in both languages that they need JavaScript when it is disabled', async () => {
    const { page, context } = await stage.visit({ javaScript: false });
    await page.goto('/');
    const shown = await page.locator('body').innerText();
    for (const text of ['Bahi needs JavaScript.', 'बही के लिए JavaScript ज़रूरी है।']) expect(shown).toContain(text);
    expect(shown).not.toContain('Loading…');
    await context.close();
  });

  it('do not animate when the device asks for reduced motion', async () => {
    const { page, open, context } = await stage.visit({});
    const button = '.MuiButton-root';
    const seconds = async () =>
      page.evaluate<number>(`parseFloat(getComputedStyle(document.querySelector('${button}')).transitionDuration)`);
    await open('/');
    await page.locator(button).first().waitFor();
    expect(await seconds()).toBeGreaterThan(0.1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await seconds()).toBeLessThan(0.001);
    await context.close();
  });
});
