import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { axeViolations } from './axeViolations.ts';
import { describeInBrowser, openStage, type Stage } from './browser.ts';

describeInBrowser('public pages', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  const widths = [1_440, 768, 390] as const;
  const themes = ['light', 'dark'] as const;
  const pages = ['/', '/register', '/forgot-password', '/invite/0123456789abcdef', '/terms'];

  for (const language of ['en', 'hi'] as const) {
    it(`checklist 1: signed out, every public page has its heading and the language at the top right (${language})`, async () => {
      for (const width of widths)
        for (const theme of themes) {
          const visitor = await stage.visit({ language, width, theme });
          for (const path of pages) {
            await visitor.open(path);
            const heading = visitor.page.getByRole('heading', { level: 1 });
            await heading.waitFor();
            expect([path, await heading.count(), await visitor.overflow()]).toEqual([path, 1, 0]);
            const box = await visitor.page.getByRole('combobox').first().boundingBox();
            expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 48);
            expect(box?.y).toBeLessThan(48);
            expect(await axeViolations(visitor.page)).toEqual([]);
          }
          expect(visitor.problems).toEqual([]);
          await visitor.context.close();
        }
    }, 120_000);
  }
});
