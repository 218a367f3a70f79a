import { anyInstant } from '@bahi/contracts';
import { HttpRefusal } from '../http/httpRefusal.ts';

/** Instants of the past that a read may name: what was true then, or what the shop knew then. */
export interface LookBack {
  asOf?: string;
  knownAt?: string;
}

function instantOf(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  const result = anyInstant.safeParse(text);
  if (!result.success) throw new HttpRefusal('invalid_query');
  return result.data;
}

/** `asOf` and `knownAt` of a query; undefined when it asks for the present. @throws {HttpRefusal} 400 invalid_query */
export function lookBackOf(query: Readonly<Record<string, string>>): LookBack | undefined {
  const asOf = instantOf(query.asOf);
  const knownAt = instantOf(query.knownAt);
  if (asOf === undefined && knownAt === undefined) return undefined;
  return { ...(asOf !== undefined && { asOf }), ...(knownAt !== undefined && { knownAt }) };
}
