import type { FilingFinding } from '@bahi/contracts';
import { formatPaise } from '../format/money.ts';
import type { TextParams } from '../i18n/words.ts';

/** Amounts of a finding, with the names that its text has for them. */
const AMOUNTS = { valuePaise: 'value', taxPaise: 'tax', limitPaise: 'limit' } as const;

/** Values for the text of a finding: amounts and rates as they are read, lists with commas. */
export function findingParams({ params }: FilingFinding): TextParams {
  const texts: TextParams = {};
  for (const [name, value] of Object.entries(params)) {
    if (Array.isArray(value)) texts[name] = value.join(', ');
    else texts[name] = value === '' ? '–' : value;
  }
  for (const [name, text] of Object.entries(AMOUNTS)) {
    const paise = params[name];
    if (typeof paise === 'number') texts[text] = formatPaise(paise);
  }
  const { rateBps, missing } = params;
  if (typeof rateBps === 'number') texts['rate'] = String(rateBps / 100);
  if (typeof missing === 'number') texts['smart_count'] = missing;
  return texts;
}
