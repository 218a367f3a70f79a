import { id, joinedName, localDate, MAX_PAGE, MAX_SEARCH, reportName, type Role } from '@bahi/contracts';
import { searchOf, type Query } from '@bahi/read-store';
import { z } from 'zod';
import { checkQuery } from '../http/checkBody.ts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { FilterName, ListQuery } from './listQuery.ts';
import { visibleFields, type Resource } from './resource.ts';

const MAX_OFFSET = 1_000_000_000;
const DEFAULT_RANGE: [number, number] = [0, 24];

const offset = z.int('not_integer').min(0, 'negative').max(MAX_OFFSET);
const rangeSchema = z.tuple([offset, offset]).refine(([first, last]) => first <= last);
const sortSchema = z.tuple([z.string(), z.enum(['ASC', 'DESC'])]);
/** Checks every own field: zod's record would skip `__proto__`. */
const filterSchema = z.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
/** A value, or several to choose from: never an object, so no operator can reach a store. */
const choice = (value: z.ZodType) => z.union([value, z.array(value).max(MAX_PAGE, 'too_many')]);

const ownSchemas: Partial<Record<FilterName, z.ZodType>> = {
  // too long to match anything is no mistake: such a search finds nothing
  q: z.string('not_text'),
  id: choice(id),
  cashierId: choice(id),
  vendorBillNumber: choice(z.string('not_text')),
  billId: choice(z.string('not_text')),
  gstRate: choice(z.string('not_text')),
  report: reportName,
  owes: z.literal(true),
  row: z.string('not_text'),
  at: z.int('not_integer').min(-1, 'too_small'),
  from: localDate,
  to: localDate,
};

/** The values that a filter accepts: one of the field's own, or several. */
export function filterValue(resource: Resource, name: FilterName): z.ZodType {
  const field = resource.row.shape[name];
  return ownSchemas[name] ?? choice(field instanceof z.ZodType ? field : z.never());
}

type Parameters = Readonly<Record<string, string>>;

function parameter<Schema extends z.ZodType>(query: Parameters, name: string, schema: Schema) {
  const text = query[name];
  if (text === undefined || text === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new HttpRefusal({ code: 'invalid_query', fields: { [name]: 'invalid' } });
  }
  return checkQuery(schema, value, name);
}

function unknownField(code: 'unknown_filter' | 'unknown_sort', parameterName: string, field: string): HttpRefusal {
  return new HttpRefusal({ code, params: { field: field.slice(0, 64) }, fields: { [parameterName]: code } });
}

function parseFilter(resource: Resource, role: Role, query: Parameters): Partial<Record<FilterName, unknown>> {
  const filter = parameter(query, 'filter', filterSchema) ?? {};
  const known: Partial<Record<FilterName, unknown>> = {};
  for (const [name, value] of Object.entries(filter)) {
    const allowed = resource.filters.find((candidate) => candidate === name);
    const guarded = resource.guardedFilters;
    const isKept = guarded?.names.some((kept) => kept === name) === true && !guarded.roles.includes(role);
    if (allowed === undefined || isKept) throw unknownField('unknown_filter', 'filter', name);
    known[allowed] = checkQuery(filterValue(resource, allowed), value, `filter.${allowed}`);
  }
  return known;
}

const scalarTypes = new Set(['string', 'number', 'int', 'boolean', 'enum', 'literal']);

/** True for a field whose values have an order: text, number or one of a set, possibly absent. No read model has joined names. */
export function isScalar(schema: z.core.$ZodType): boolean {
  if (schema === joinedName) return false;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return isScalar(schema.unwrap());
  return scalarTypes.has(schema._zod.def.type);
}

function parseSort(resource: Resource, role: Role, query: Parameters): Query['sort'] {
  const { field: first, order: way } = resource.sort;
  const [field, order] = parameter(query, 'sort', sortSchema) ?? [first, way];
  const schema = visibleFields(resource, role).includes(field) ? resource.row.shape[field] : undefined;
  if (schema === undefined || !isScalar(schema)) throw unknownField('unknown_sort', 'sort', field);
  return { field: resource.orderedBy?.[field] ?? field, order };
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
export function parseListQuery(resource: Resource, role: Role, query: Parameters): ListQuery {
  const filter = parseFilter(resource, role, query);
  const [first, last] = parameter(query, 'range', rangeSchema) ?? DEFAULT_RANGE;
  const { q, id: ids, from: _from, to: _to, ...where } = filter;
  // requested by id, an archived or cancelled row is returned too: another record may refer to it
  const search = typeof q === 'string' && q.length <= MAX_SEARCH ? searchOf(q) : undefined;
  const shown = search === undefined ? resource.defaults : (resource.searchDefaults ?? resource.defaults);
  const isOff = resource.defaultsOff?.some((name) => filter[name] !== undefined) === true;
  const defaults = ids === undefined && !isOff ? shown : undefined;
  // punctuation alone matches no word: it finds nothing, not everything; nor does a text that is longer than any name
  const findsNothing = typeof q === 'string' && q.trim() !== '' && search === undefined;
  const wanted = findsNothing ? [] : ids;
  const range = dayRange(resource, filter);
  const parsed: ListQuery = {
    where: { ...defaults, ...(where as Query['where']), ...resource.fixed },
    ...(range !== undefined && { range }),
    // without a requested order, the best match comes first
    ...(search !== undefined && { search, byRank: !query['sort'] }),
    sort: parseSort(resource, role, query),
    offset: first,
    limit: Math.min(last - first + 1, MAX_PAGE),
    ...(wanted !== undefined && { ids: ([] as string[]).concat(wanted as string | string[]) }),
  };
  return resource.rephrase?.(parsed) ?? parsed;
}
