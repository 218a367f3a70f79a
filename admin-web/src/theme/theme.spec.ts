import { describe, expect, it } from '@jest/globals';
import InputBase from '@mui/material/InputBase';
import { decomposeColor, getContrastRatio, ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import { createElement } from 'react';
import { shopIdColour } from '../layout/shopIdColour.ts';
import { darkTheme, lightTheme } from './theme.ts';

const AA_TEXT = 4.5;
const AA_LARGE = 3;
const AA_NOT_TEXT = 3;

/** Every rule that the page has by now. */
const rulesOfPage = (): string =>
  [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n');

/** What black or white ink, which MUI dilutes, comes to on this ground. */
function inkOn(ground: string, ink: string): string {
  const [, , , opacity = 1] = decomposeColor(ink).values;
  const [from, to] = [decomposeColor(ground).values, decomposeColor(ink).values];
  const mixed = [0, 1, 2].map((n) => Number(from[n]) * (1 - opacity) + Number(to[n]) * opacity);
  return `rgb(${mixed.map(Math.round).join(', ')})`;
}

describe.each([
  ['light', lightTheme],
  ['dark', darkTheme],
] as const)('the %s theme', (mode, theme) => {
  const { palette, focusVisible } = theme;
  const papers = [palette.background.default, palette.background.paper];

  it('has readable text colours on both backgrounds', () => {
    const { primary, secondary, success, warning, error, info, text } = palette;
    const inks = [primary, secondary, success, warning, error, info].map(({ main }) => main);
    for (const paper of papers)
      for (const ink of [...inks, text.primary, text.secondary])
        expect([ink, paper, getContrastRatio(ink, paper) >= AA_TEXT]).toEqual([ink, paper, true]);
  });

  it('has readable text on its own buttons, also on hover', () => {
    const { primary, secondary, success, warning, error, info } = palette;
    for (const { main, dark, contrastText } of [primary, secondary, success, warning, error, info]) {
      expect([main, getContrastRatio(contrastText, main) >= AA_TEXT]).toEqual([main, true]);
      expect([dark, getContrastRatio(contrastText, dark) >= AA_LARGE]).toEqual([dark, true]);
    }
  });

  it('shows placeholders in the paler of the two text colours, without opacity', () => {
    render(createElement(ThemeProvider, { theme }, createElement(InputBase, { placeholder: 'Search' })));
    expect(rulesOfPage()).toMatch(new RegExp(`::placeholder \\{color: ${palette.text.secondary}; opacity: 1;`));
  });

  it('has readable text on filled messages', () => {
    for (const { main, dark } of [palette.success, palette.info, palette.warning, palette.error]) {
      const ground = mode === 'dark' ? dark : main;
      const ink = inkOn(ground, palette.getContrastText(main));
      expect([ground, ink, getContrastRatio(ink, ground) >= AA_TEXT]).toEqual([ground, ink, true]);
    }
  });

  it('shows the focus on both backgrounds and on the selected menu entry', () => {
    const ring = String(focusVisible && focusVisible.outlineColor);
    for (const [colour, ground] of [
      ...papers.map((paper) => [ring, paper] as const),
      [palette.primary.contrastText, palette.primary.main] as const,
    ])
      expect([ground, getContrastRatio(colour, ground) >= AA_NOT_TEXT]).toEqual([ground, true]);
  });

  it('keeps the shop id readable in every random colour', () => {
    for (let hue = 0; hue < 360; hue += 1) {
      const colour = shopIdColour(mode, hue / 360);
      expect([colour, getContrastRatio(colour, palette.background.paper) >= AA_TEXT]).toEqual([colour, true]);
    }
  });
});
