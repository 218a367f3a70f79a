import { isErrorCode, type ErrorCode, type Refusal } from '@bahi/contracts';
import type { z } from 'zod';
import { HttpRefusal, refuseFields } from './httpRefusal.ts';

const MAX_FIELD_ERRORS = 50;
const NAMED_FIELD_LENGTH = 100;

/**
 * Validates a body strictly and returns it typed; fields in `readOnly` (`lines.name` in each
 * element of a list) are dropped first, unknown ones are refused.
 * @throws {HttpRefusal} 422 with a code for each field
 */
export function checkBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  readOnly: readonly string[] = [],
): z.output<Schema> {
  // with the input: without it a value of another kind would look absent
  const result = schema.safeParse(withoutFields(body, readOnly), { reportInput: true });
  if (result.success) return result.data;
  const { fields, params } = fieldFaults(result.error, 'body');
  throw refuseFields(fields, params);
}

/**
 * Validates a query and returns it typed. Fields are named from `place` inwards: `filter.status`.
 * @throws {HttpRefusal} 400 invalid_query with a code for each field
 */
export function checkQuery<Schema extends z.ZodType>(schema: Schema, value: unknown, place = ''): z.output<Schema> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const { fields, params } = fieldFaults(result.error, '');
  const placed = Object.entries(fields).map(
    ([field, code]) => [[place, field].filter((part) => part !== '').join('.'), code] as const,
  );
  throw new HttpRefusal({ code: 'invalid_query', fields: Object.fromEntries(placed), ...(params && { params }) });
}

interface FieldFaults {
  fields: Record<string, ErrorCode>;
  params: Refusal['params'];
}

function fieldFaults({ issues }: z.ZodError, whole: string): FieldFaults {
  // the limit is a param of the whole refusal, so lists with another limit wait for the next attempt
  const max = issues.map(limitOfItems).find((limit) => limit !== undefined);
  const fields = new Map<string, ErrorCode>();
  for (const issue of issues) {
    const limit = limitOfItems(issue);
    if (limit === undefined || limit === max) addIssue(fields, issue, whole);
  }
  return {
    fields: Object.fromEntries([...fields].slice(0, MAX_FIELD_ERRORS)),
    params: max === undefined ? undefined : { max },
  };
}

/** How many items a list may have, if it has more; within a choice of kinds, by the list among them. */
function limitOfItems(issue: z.core.$ZodIssue): number | undefined {
  if (issue.code === 'too_big' && issue.message === 'too_many') return Number(issue.maximum);
  if (issue.code !== 'invalid_union') return undefined;
  return issue.errors
    .flat()
    .map(limitOfItems)
    .find((limit) => limit !== undefined);
}

function addIssue(fields: Map<string, ErrorCode>, issue: z.core.$ZodIssue, whole: string): void {
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys.slice(0, MAX_FIELD_ERRORS)) {
      fields.set([...issue.path, key.slice(0, NAMED_FIELD_LENGTH)].join('.'), 'unknown_field');
    }
    return;
  }
  const field = issue.path.join('.') || whole;
  if (!fields.has(field)) fields.set(field, issueCode(issue));
}

/** Our schemas give a code as their message; without one, the kind of issue decides. */
export function issueCode(issue: z.core.$ZodIssue): ErrorCode {
  if (isErrorCode(issue.message)) return issue.message;
  if (issue.code === 'too_big') return 'too_large';
  if (issue.code === 'too_small') return 'too_small';
  if (issue.input === undefined) return 'required';
  if (issue.code !== 'invalid_union') return 'invalid';
  const codes = issue.errors.flat().map(({ message }) => message);
  return codes.find(isErrorCode) ?? 'invalid';
}

function withoutFields(body: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const kept = Object.entries(body).filter(([name]) => !names.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutInner(value, name, names)]));
}

/** Names such as `lines.name` are fields of a list's elements. */
function withoutInner(value: unknown, field: string, names: readonly string[]): unknown {
  if (!Array.isArray(value)) return value;
  const prefix = `${field}.`;
  const inner = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  return inner.length === 0 ? value : value.map((element) => withoutFields(element, inner));
}
