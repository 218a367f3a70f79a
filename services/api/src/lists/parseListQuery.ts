import { id, localDate, MAX_PAGE, type Role } from '@bahi/contracts';
import { queryTerms, type Query } from '@bahi/read-store';
import { z } from 'zod';
import { HttpRefusal } from '../http/httpRefusal.ts';
import { visibleFields, type FilterName, type ListQuery, type Resource } from './resource.ts';

const MAX_OFFSET = 1_000_000_000;
const MAX_SEARCH = 200;
const DEFAULT_RANGE: [number, number] = [0, 24];

const rangeSchema = z.tuple([z.int().min(0).max(MAX_OFFSET), z.int().min(0).max(MAX_OFFSET)]);
const sortSchema = z.tuple([z.string(), z.enum(['ASC', 'DESC'])]);
const filterSchema = z.record(z.string(), z.unknown());
/** A value, or several to choose from: never an object, so no operator can reach a store. */
const choice = (value: z.ZodType) => z.union([value, z.array(value).max(MAX_PAGE)]);

const ownSchemas: Partial<Record<FilterName, z.ZodType>> = {
  q: z.string().max(MAX_SEARCH),
  id: choice(id),
  from: localDate,
  to: localDate,
};

/** What a filter may say: one of the field's own values, or several. */
export function filterValue(resource: Resource, name: FilterName): z.ZodType {
  const field = resource.row.shape[name];
  return ownSchemas[name] ?? choice(field instanceof z.ZodType ? field : z.never());
}

function parameter<Schema extends z.ZodType>(text: string | undefined, schema: Schema): z.output<Schema> | undefined {
  if (text === undefined || text === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new HttpRefusal('invalid_query');
  }
  const result = schema.safeParse(value);
  if (!result.success) throw new HttpRefusal('invalid_query');
  return result.data;
}

function parseFilter(resource: Resource, text: string | undefined): Partial<Record<FilterName, unknown>> {
  const filter = parameter(text, filterSchema) ?? {};
  const known: Partial<Record<FilterName, unknown>> = {};
  for (const [name, value] of Object.entries(filter)) {
    const allowed = resource.filters.find((candidate) => candidate === name);
    if (allowed === undefined) throw new HttpRefusal({ code: 'unknown_filter', params: { field: name.slice(0, 64) } });
    const result = filterValue(resource, allowed).safeParse(value);
    if (!result.success) throw new HttpRefusal('invalid_query');
    known[allowed] = result.data;
  }
  return known;
}

const scalarTypes = new Set(['string', 'number', 'int', 'boolean', 'enum', 'literal']);

/** True for a field whose values have an order: text, number or one of a set, possibly absent. */
export function isScalar(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return isScalar(schema.unwrap());
  return scalarTypes.has(schema._zod.def.type);
}

function parseSort(resource: Resource, role: Role, text: string | undefined): Query['sort'] {
  const sort = parameter(text, sortSchema);
  if (sort === undefined) return resource.sort;
  const [field, order] = sort;
  const schema = visibleFields(resource, role).includes(field) ? resource.row.shape[field] : undefined;
  if (schema === undefined || !isScalar(schema)) {
    throw new HttpRefusal({ code: 'unknown_sort', params: { field: field.slice(0, 64) } });
  }
  return { field, order };
}

/** Bounds of the shop's days, inclusive; an instant's day is the shop's too. */
function dayRange(resource: Resource, filter: Partial<Record<FilterName, unknown>>): Query['range'] {
  const { from, to } = filter as { from?: string; to?: string };
  const { dayField: field, dayIsInstant = false } = resource;
  if (field === undefined || (from === undefined && to === undefined)) return undefined;
  const bound = (day: string, time: string) => (dayIsInstant ? new Date(`${day}T${time}+05:30`).toISOString() : day);
  return {
    field,
    ...(from !== undefined && { from: bound(from, '00:00:00.000') }),
    ...(to !== undefined && { to: bound(to, '23:59:59.999') }),
  };
}

/**
 * The ra-data-simple-rest dialect: `filter`, `range` and `sort` as JSON. Only what the resource declares and the role may
 * see is accepted.
 * @throws {HttpRefusal} 400 invalid_query, unknown_filter, unknown_sort
 */
export function parseListQuery(resource: Resource, role: Role, query: Readonly<Record<string, string>>): ListQuery {
  const filter = parseFilter(resource, query.filter);
  const [first, last] = parameter(query.range, rangeSchema) ?? DEFAULT_RANGE;
  if (last < first) throw new HttpRefusal('invalid_query');
  const { q, id: ids, from: _from, to: _to, ...where } = filter;
  // Asked for by id, an archived or cancelled row is still somebody's reference.
  const defaults = ids === undefined ? resource.defaults : undefined;
  const terms = typeof q === 'string' ? queryTerms(q) : [];
  // signs alone are no word of any row: they find nothing, not everything
  const findsNothing = typeof q === 'string' && q.trim() !== '' && terms.length === 0;
  const wanted = findsNothing ? [] : ids;
  const range = dayRange(resource, filter);
  const parsed: ListQuery = {
    where: { ...defaults, ...(where as Query['where']), ...resource.fixed },
    ...(range !== undefined && { range }),
    ...(terms.length > 0 && { terms }),
    sort: parseSort(resource, role, query.sort),
    offset: first,
    limit: Math.min(last - first + 1, MAX_PAGE),
    ...(wanted !== undefined && { ids: ([] as string[]).concat(wanted as string | string[]) }),
  };
  return resource.rephrase?.(parsed) ?? parsed;
}
