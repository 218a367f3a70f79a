import type { Fact, RecordedEvent } from './envelope.ts';

/** A fact in one version of its form. */
export interface VersionedFact extends Fact {
  v: number;
}

/**
 * Gives the fact of a stored event in a later form: with other data, or under another type when the event was renamed. It sees the
 * whole event. Id, metadata and place of the event stay as they are. Pure: the same stored event always reads the same.
 */
export type Upcaster = (stored: RecordedEvent) => VersionedFact;

/** By stored type, then by stored version. */
export type Upcasters = Readonly<Record<string, Readonly<Record<number, Upcaster>>>>;

/** None yet: before the first release events change in place. A reader of single types (`types`) names the former type too. */
export const upcasters: Upcasters = {};

/** The upcaster of that form, if it is one of the past. */
export function upcasterOf(table: Upcasters, type: string, v: number): Upcaster | undefined {
  return Object.hasOwn(table, type) ? table[type]?.[v] : undefined;
}
