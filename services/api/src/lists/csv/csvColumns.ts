import { id } from '@bahi/contracts';
import { z } from 'zod';
import { escapeFormula } from './csvText.ts';

/** One column of a CSV file: a field of the row, or a field of an object within it. */
export interface CsvColumn {
  heading: string;
  path: readonly string[];
  /** The complete cell. */
  cellOf: (value: unknown) => string;
}

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** An integer of `10^-places` as a decimal number with a point: exact, and without superfluous zeros past `least` places. */
function decimal(value: number, places: number, least: number): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0');
  const fraction = digits.slice(-places);
  let end = places;
  while (end > least && fraction[end - 1] === '0') end -= 1;
  const point = end === 0 ? '' : `.${fraction.slice(0, end)}`;
  return `${value < 0 ? '-' : ''}${digits.slice(0, -places)}${point}`;
}

/** `+05:30`, without daylight saving time. */
const INDIA_MS = 330 * 60_000;

/** `2026-01-05 11:30:00`, the shop's time, which spreadsheets take as a date; a day stays one. */
function shopTime(instant: string): string {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms) || !instant.includes('T')) return escapeFormula(instant);
  return new Date(ms + INDIA_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** Texts with spaces between, where that says where each begins; everything else as JSON. */
function listCell(list: readonly unknown[]): string {
  const isPlain = list.every((one) => typeof one === 'string' && /^[^\s[][^\s]*$/.test(one));
  return escapeFormula(isPlain ? list.join(' ') : JSON.stringify(list));
}

function plainCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return listCell(value);
  if (typeof value === 'string') return escapeFormula(value);
  // a negative number begins with a sign, and is no formula
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : escapeFormula(JSON.stringify(value));
}

interface Kind {
  /** The end of a field's name. */
  ending: RegExp;
  headingOf: (field: string) => string;
  cellOf: (value: unknown) => string;
}

const number =
  (places: number, least: number): Kind['cellOf'] =>
  (value) =>
    Number.isSafeInteger(value) ? decimal(value as number, places, least) : plainCell(value);

/** Fields that are written otherwise than in JSON; their heading says how. */
const KINDS: readonly Kind[] = [
  { ending: /Paise$/, headingOf: (field) => field.replace(/Paise$/, 'Rupees'), cellOf: number(2, 2) },
  { ending: /Milli$/, headingOf: (field) => field.replace(/Milli$/, ''), cellOf: number(3, 0) },
  { ending: /Bps$/, headingOf: (field) => field.replace(/Bps$/, 'Percent'), cellOf: number(2, 0) },
  {
    ending: /(^a|A)t$/,
    headingOf: (field) => field,
    cellOf: (value) => (typeof value === 'string' ? shopTime(value) : plainCell(value)),
  },
];

/** The objects that a field may hold; none for a plain field or a list. */
function objectsIn(schema: z.core.$ZodType): z.ZodObject[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return objectsIn(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(objectsIn);
  return schema instanceof z.ZodObject ? [schema] : [];
}

function isId(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isId(schema.unwrap());
  return schema === id;
}

interface Field {
  path: string[];
  /** Names a row first, ids and revisions last. */
  order: 0 | 1 | 2;
}

/** What people call a row by. */
const NAMES: readonly string[] = ['name', 'invoiceNumber'];

function orderOf(name: string, schema: z.core.$ZodType, isTop: boolean): Field['order'] {
  if (name === 'revision' || isId(schema)) return 2;
  return isTop && NAMES.includes(name) ? 0 : 1;
}

function fieldsOf({ shape }: z.ZodObject, above: readonly string[], hidden: readonly string[]): Field[] {
  const fields = Object.entries<z.core.$ZodType>(shape).filter(([name]) => !hidden.includes(name));
  return fields.flatMap(([name, schema]) => {
    const path = [...above, name];
    const objects = objectsIn(schema);
    if (objects.length > 0) return objects.flatMap((object) => fieldsOf(object, path, []));
    return [{ path, order: orderOf(name, schema, above.length === 0) }];
  });
}

function columnOf({ path }: Field): CsvColumn {
  const name = path.at(-1) ?? '';
  const kind = KINDS.find(({ ending }) => ending.test(name));
  const heading = [...path.slice(0, -1), kind?.headingOf(name) ?? name].join('.');
  return { heading, path, cellOf: kind?.cellOf ?? plainCell };
}

/**
 * The columns of a list: every field of its row that is not hidden, objects field by field, its name first, ids and revisions last. Headings
 * are the names of the fields. Amounts are rupees with two decimals (`…Rupees` for `…Paise`), quantities are in units (without `Milli`),
 * rates are percent (`…Percent` for `…Bps`), and instants are the shop's time.
 */
export function csvColumns(row: z.ZodObject, hidden: readonly string[] = []): CsvColumn[] {
  const fields = fieldsOf(row, [], hidden).toSorted((one, other) => one.order - other.order);
  const byHeading = new Map<string, CsvColumn>();
  for (const field of fields) {
    const column = columnOf(field);
    // the members of a union share fields
    if (!byHeading.has(column.heading)) byHeading.set(column.heading, column);
  }
  return [...byHeading.values()];
}

/** The cells of one row. */
export function csvCells(columns: readonly CsvColumn[], row: unknown): string[] {
  return columns.map(({ path, cellOf }) => {
    const value = path.reduce<unknown>((part, name) => (isRow(part) ? part[name] : undefined), row);
    return cellOf(value);
  });
}
