import { describe, expect, it } from '@jest/globals';
import { getContrastRatio } from '@mui/material/styles';
import { shopIdColour } from '../layout/shopIdColour.ts';
import { darkTheme, lightTheme } from './theme.ts';

const AA_TEXT = 4.5;
const AA_LARGE = 3;
const AA_NOT_TEXT = 3;

describe.each([
  ['light', lightTheme],
  ['dark', darkTheme],
] as const)('the %s theme', (mode, { palette, focusVisible }) => {
  const papers = [palette.background.default, palette.background.paper];

  it('writes in colours that everybody can read on both papers', () => {
    const { primary, secondary, success, warning, error, info, text } = palette;
    const inks = [primary, secondary, success, warning, error, info].map(({ main }) => main);
    for (const paper of papers)
      for (const ink of [...inks, text.primary, text.secondary])
        expect([ink, paper, getContrastRatio(ink, paper) >= AA_TEXT]).toEqual([ink, paper, true]);
  });

  it('writes readably on its own buttons, also under the pointer', () => {
    const { primary, secondary, success, warning, error, info } = palette;
    for (const { main, dark, contrastText } of [primary, secondary, success, warning, error, info]) {
      expect([main, getContrastRatio(contrastText, main) >= AA_TEXT]).toEqual([main, true]);
      expect([dark, getContrastRatio(contrastText, dark) >= AA_LARGE]).toEqual([dark, true]);
    }
  });

  it('shows on both papers, and on what is chosen in the menu, where the focus is', () => {
    const ring = String(focusVisible && focusVisible.outlineColor);
    for (const [colour, ground] of [
      ...papers.map((paper) => [ring, paper] as const),
      [palette.primary.contrastText, palette.primary.main] as const,
    ])
      // prettier-ignore
      expect([ground, getContrastRatio(colour, ground) >= AA_NOT_TEXT]).toEqual([ground, true]);
  });

  it('keeps the shop id readable in every colour chance may choose', () => {
    for (let hue = 0; hue < 360; hue += 1) {
      const colour = shopIdColour(mode, hue / 360);
      expect([colour, getContrastRatio(colour, palette.background.paper) >= AA_TEXT]).toEqual([colour, true]);
    }
  });
});
