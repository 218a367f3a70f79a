import { joinedName, type Id } from '@bahi/contracts';
import { z } from 'zod';

/** Where a row names people. */
export interface Places {
  /** Fields of the row itself: that of an id, and that of its name. */
  names: readonly (readonly [idField: string, nameField: string])[];
  /** Fields with rows that name people, or lists of them. */
  inner: readonly (readonly [field: string, places: Places])[];
}

/** Where rows of this schema name people; undefined if they never do. */
export function placesOf(schema: z.core.$ZodType): Places | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return placesOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return placesOf(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.map(placesOf).find((places) => places !== undefined);
  if (!(schema instanceof z.ZodObject)) return undefined;
  const fields = Object.entries<z.core.$ZodType>(schema.shape);
  const names = fields.flatMap(([field, own]) => (own === joinedName ? [[idFieldOf(field), field] as const] : []));
  const inner = fields.flatMap(([field, own]) => {
    const places = placesOf(own);
    return places === undefined ? [] : [[field, places] as const];
  });
  return names.length + inner.length === 0 ? undefined : { names, inner };
}

/** `byName` stands beside `by`, and a person's `name` beside the `id`. */
const idFieldOf = (nameField: string): string => (nameField === 'name' ? 'id' : nameField.slice(0, -'Name'.length));

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** Adds the ids that stand at these places of a row, or of a list of rows. */
export function idsIn(value: unknown, places: Places, ids: Set<Id>): void {
  if (Array.isArray(value)) return value.forEach((one) => idsIn(one, places, ids));
  if (!isRow(value)) return undefined;
  for (const [idField] of places.names) {
    const id = value[idField];
    if (typeof id === 'string') ids.add(id);
  }
  for (const [field, inner] of places.inner) idsIn(value[field], inner, ids);
  return undefined;
}

/** A copy of the row, or list of rows, with the names that are known. */
export function fillNames(value: unknown, places: Places, names: ReadonlyMap<Id, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => fillNames(one, places, names));
  if (!isRow(value)) return value;
  const row: Record<string, unknown> = { ...value };
  for (const [idField, nameField] of places.names) {
    const name = names.get(String(row[idField]));
    if (name !== undefined) row[nameField] = name;
  }
  for (const [field, inner] of places.inner) {
    if (row[field] !== undefined) row[field] = fillNames(row[field], inner, names);
  }
  return row;
}
