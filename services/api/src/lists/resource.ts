import type { Id, Role } from '@bahi/contracts';
import type { Query, Scalar } from '@bahi/read-store';
import { z } from 'zod';
import type { SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';
import type { FilterName, ListQuery } from './listQuery.ts';

/** One kind of rows, for lists and single reads. */
export interface Resource {
  /** Name in `Content-Range`. */
  name: string;
  /** Where the rows live in the read store. */
  model: string;
  collection: string;
  /** Schema of a row: its fields are answered, its scalar fields may be sorted by. */
  row: z.ZodObject<z.ZodRawShape>;
  filters: readonly FilterName[];
  /** Field that `from` and `to` bound. */
  dayField?: string;
  /** The field holds instants: bounds are the first and last of the shop's days. */
  dayIsInstant?: boolean;
  /** Conditions that hold for every row, whatever the filter says. */
  fixed?: Readonly<Record<string, Scalar | readonly Scalar[]>>;
  /** Conditions that hold unless the filter names the field. */
  defaults?: Readonly<Record<string, Scalar | readonly Scalar[]>>;
  /** Filters under which these conditions do not hold. */
  defaultsOff?: readonly FilterName[];
  /** The same for a search by `q`, where it should find more than the list shows. */
  searchDefaults?: Readonly<Record<string, Scalar | readonly Scalar[]>>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  /** Fields sorted by another field of the document, such as names by their keys. */
  orderedBy?: Readonly<Record<string, string>>;
  /** Leaves out expired rows that are still stored. */
  notBefore?: (query: ListQuery, now: string) => Query['notBefore'];
  /** Rewrites the query for an index with exact totals. */
  rephrase?: (query: ListQuery) => ListQuery;
  /** Adds to a filter what only the books know. */
  widen?: (services: Services, call: SignedInCall<undefined>, query: ListQuery) => Promise<ListQuery>;
  /** Filters that only these roles may use. */
  guardedFilters?: { names: readonly FilterName[]; roles: readonly Role[] };
  /** Finds the rows of some filters elsewhere: their ids with commas between, in the order of the list. */
  findIds?: (services: Services, call: SignedInCall<undefined>, query: ListQuery) => Promise<string> | undefined;
  /** Fields of the row that depend on whose session asks. */
  ofSession?: (document: object, sessionId: Id) => Record<string, unknown>;
  /** Fields that a role may neither see, filter nor sort by. */
  hidden?: Partial<Record<Role, readonly string[]>>;
}

/** Fields of a resource's row that the role may see. */
export function visibleFields(resource: Resource, role: Role): string[] {
  const hidden = resource.hidden?.[role] ?? [];
  return Object.keys(resource.row.shape).filter((field) => !hidden.includes(field));
}

const takesNull = new WeakMap<z.core.$ZodType, boolean>();

/** Whether a field may hold null; cached, because it is needed for each row. */
function mayBeNull(schema: z.core.$ZodType): boolean {
  const known = takesNull.get(schema) ?? z.safeParse(schema, null).success;
  takesNull.set(schema, known);
  return known;
}

/** The row as the role may see it: only declared fields. A null where the schema allows none is left out. */
export function rowFor(resource: Resource, role: Role, document: object): Record<string, unknown> {
  const source = document as Record<string, unknown>;
  const row: Record<string, unknown> = {};
  for (const field of visibleFields(resource, role)) {
    const value = source[field];
    const schema = resource.row.shape[field];
    const isAbsent = value === null && schema !== undefined && !mayBeNull(schema);
    if (value !== undefined && !isAbsent) row[field] = value;
  }
  return row;
}
