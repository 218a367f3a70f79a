import { joinedParts, UNITS } from '@bahi/contracts';
import { formatDay, isDay } from '../../format/dates.ts';
import { formatPaise } from '../../format/money.ts';
import { formatMilli } from '../../format/quantity.ts';
import type { Language, Translate } from '../../i18n/language.ts';

/** An absent and an empty field are equal. */
const comparable = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null));

/** Fields of a body that differ from the current row. Undefined is not sent, so the field stays as it is. */
export function differences(mine: Record<string, unknown>, theirs: Record<string, unknown>): string[] {
  const sent = Object.keys(mine).filter((field) => field !== 'revision' && mine[field] !== undefined);
  return sent.filter((field) => comparable(mine[field]) !== comparable(theirs[field]));
}

/** The reader's language and texts. */
interface Words {
  translate: Translate;
  language: Language;
}

/** Formats a field's value by the suffix of its name. */
export function shownValue(field: string, value: unknown, { translate, language }: Words): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number' && field.endsWith('Paise')) return formatPaise(value);
  if (typeof value === 'number' && field.endsWith('Milli')) return formatMilli(value);
  if (Array.isArray(value)) return joinedParts(value.map(String));
  const unit = field === 'unit' ? UNITS.find((known) => known === value) : undefined;
  if (unit !== undefined) return translate(`common.units.${unit}`);
  if (field.endsWith('Date') && typeof value === 'string' && isDay(value)) return formatDay(value, language);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
