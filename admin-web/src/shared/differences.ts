import { formatPaise } from '../format/money.ts';
import { formatMilli } from '../format/quantity.ts';

/** An absent and an empty field are the same to a reader. */
const comparable = (value: unknown): string => JSON.stringify(value ?? null);

/** Fields of a body that say something else than the row as it stands. */
export function differences(mine: Record<string, unknown>, theirs: Record<string, unknown>): string[] {
  return Object.keys(mine).filter(
    (field) => field !== 'revision' && comparable(mine[field]) !== comparable(theirs[field]),
  );
}

/** A field's value as people read it: its name tells its unit. */
export function shownValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number' && field.endsWith('Paise')) return formatPaise(value);
  if (typeof value === 'number' && field.endsWith('Milli')) return formatMilli(value);
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
