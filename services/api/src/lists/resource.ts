import type { Role } from '@bahi/contracts';
import type { Query, ReadModels, Scalar } from '@bahi/read-store';
import { z } from 'zod';

/** What a list request asks for, checked; `ids` when it is react-admin's getMany. */
export interface ListQuery extends Omit<Query, 'shopId'> {
  ids?: readonly string[];
}

/** Filters of lists; each resource names those it knows. `from` and `to` are days, inclusive. */
export type FilterName =
  | 'q'
  | 'id'
  | 'status'
  | 'kind'
  | 'categoryId'
  | 'vendorId'
  | 'productId'
  | 'vendorBillNumber'
  | 'stockLabel'
  | 'paymentMethod'
  | 'paymentStatus'
  | 'reason'
  | 'from'
  | 'to';

/** One kind of rows, as lists and single reads answer it. */
export interface Resource {
  /** Name in `Content-Range`. */
  name: string;
  /** Where the rows live in the read store. */
  model: string;
  collection: string;
  /** Schema of a row: its fields are what is answered, its scalars what may be sorted by. */
  row: z.ZodObject<z.ZodRawShape>;
  filters: readonly FilterName[];
  /** Field that `from` and `to` bound. */
  dayField?: string;
  /** The field holds instants: bounds are the first and last of the shop's days. */
  dayIsInstant?: boolean;
  /** What every row of it has, whatever the filter says. */
  fixed?: Readonly<Record<string, Scalar | readonly Scalar[]>>;
  /** What is shown when the filter says nothing about it. */
  defaults?: Readonly<Record<string, Scalar | readonly Scalar[]>>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  /** Fields of the row that are ordered by another one of the document: names, by their keys. */
  orderedBy?: Readonly<Record<string, string>>;
  /** What has run out by now and is left out of lists, though its rows are kept. */
  notBefore?: (query: ListQuery, now: string) => Query['notBefore'];
  /** Says the same query in terms of another index, where the read model keeps one with exact totals. */
  rephrase?: (query: ListQuery) => ListQuery;
  /** How many rows there are of a query, where something else than the store's counters knows it. */
  knownTotal?: (read: ReadModels, query: ListQuery) => Promise<number | undefined>;
  /** Fields that a role may neither see, filter nor sort by. */
  hidden?: Partial<Record<Role, readonly string[]>>;
}

/** Fields of a resource's row that the role may see. */
export function visibleFields(resource: Resource, role: Role): string[] {
  const hidden = resource.hidden?.[role] ?? [];
  return Object.keys(resource.row.shape).filter((field) => !hidden.includes(field));
}

const takesNull = new WeakMap<z.core.$ZodType, boolean>();

/** Whether a field may hold null. Asked for each row of a page, so the answer is kept. */
function mayBeNull(schema: z.core.$ZodType): boolean {
  const known = takesNull.get(schema) ?? z.safeParse(schema, null).success;
  takesNull.set(schema, known);
  return known;
}

/** The row as the role may see it: only declared fields, whatever the stored document holds; what is null there and cannot be is absent. */
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
