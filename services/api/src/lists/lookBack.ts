import { anyInstant, type ErrorCode } from '@bahi/contracts';
import { HttpRefusal } from '../http/httpRefusal.ts';

/** A past instant of a read: what was true then (`asOf`), or what the shop knew then (`knownAt`). */
export type LookBack = { asOf: string } | { knownAt: string };

type Query = Readonly<Record<string, string>>;

const NAMES = ['asOf', 'knownAt'] as const;

function refuse(code: ErrorCode, name: string, fieldCode: ErrorCode = code): never {
  throw new HttpRefusal({ code, fields: { [name]: fieldCode } });
}

function instantOf(query: Query, name: (typeof NAMES)[number]): string | undefined {
  const text = query[name];
  if (text === undefined || text === '') return undefined;
  const result = anyInstant.safeParse(text);
  return result.success ? result.data : refuse('invalid_query', name, 'invalid_instant');
}

/** Refuses a past instant on a read that answers only the present. @throws {HttpRefusal} 400 no_look_back */
export function refuseLookBack(query: Query): void {
  const asked = NAMES.find((name) => query[name] !== undefined && query[name] !== '');
  if (asked !== undefined) refuse('no_look_back', asked);
}

/** `asOf` or `knownAt` of a query; undefined when it asks for the present. @throws {HttpRefusal} 400 invalid_query, one_look_back */
export function lookBackOf(query: Query): LookBack | undefined {
  const asOf = instantOf(query, 'asOf');
  const knownAt = instantOf(query, 'knownAt');
  if (asOf !== undefined && knownAt !== undefined) refuse('one_look_back', 'knownAt');
  if (asOf !== undefined) return { asOf };
  return knownAt === undefined ? undefined : { knownAt };
}
