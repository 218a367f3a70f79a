import { expect, it } from '@jest/globals';
import type { Translate } from '../i18n/language.ts';
import { stageText, stageTexts } from './stageText.ts';

const translate = ((key: string) => key.replace('purchases.statuses.', '')) as Translate;
const act = (day: number, byName?: string) => ({
  at: `2026-01-0${day}T10:00:00.000Z`,
  by: 'a',
  ...(byName && { byName }),
});
const day = (n: number) => `${n}\u00a0Jan\u00a02026, 3:30\u00a0pm`;

it('a purchase says what was done to it, first to last, when and by whom', () => {
  const row = { recorded: act(5, 'Asha'), corrected: act(6, 'Ravi'), reversed: act(7) };
  expect(stageTexts(row, translate, 'en')).toEqual([
    `recorded: ${day(5)} · Asha`,
    `corrected: ${day(6)} · Ravi`,
    `reversed: ${day(7)}`,
  ]);
  expect(stageText(row, translate, 'en')).toBe(`reversed: ${day(7)}`);
  expect(stageText({ recorded: act(5) }, translate, 'en')).toBe(`recorded: ${day(5)}`);
});
