import type { PurchaseRow } from '@bahi/contracts';
import type { Translate } from '../i18n/language.ts';
import { actText } from '../labels/actText.ts';

type Stages = Pick<PurchaseRow, 'recorded' | 'corrected' | 'reversed'>;

const STAGES = ['recorded', 'corrected', 'reversed'] as const;

/** What was done to a purchase, first to last: when, and by whom. */
export function stageTexts(row: Stages, translate: Translate, language: string): string[] {
  return STAGES.flatMap((stage) => {
    const act = row[stage];
    const label = translate(`purchases.statuses.${stage}`);
    return act === undefined ? [] : [`${label}: ${actText(act, language)}`];
  });
}

/** The last thing that was done to it. */
export const stageText = (row: Stages, translate: Translate, language: string): string =>
  stageTexts(row, translate, language).at(-1) ?? '';
