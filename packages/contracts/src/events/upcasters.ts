import type { Fact, RecordedEvent } from './envelope.ts';

/** A fact in one version of its schema. */
export interface VersionedFact extends Fact {
  v: number;
}

/**
 * Converts the fact of a stored event to a later version: other data, or another type when the event was renamed. It
 * gets the whole event. Id, metadata and position of the event stay unchanged. Pure.
 */
export type Upcaster = (stored: RecordedEvent) => VersionedFact;

/** By stored type, then by stored version. */
export type Upcasters = Readonly<Record<string, Readonly<Record<number, Upcaster>>>>;

/**
 * None yet: before the first release events change in place. A reader of selected types (`types`) must name the former
 * type too.
 */
export const upcasters: Upcasters = {};

/** The upcaster of that type and version, if it is a past one. */
export function upcasterOf(table: Upcasters, type: string, v: number): Upcaster | undefined {
  return Object.hasOwn(table, type) ? table[type]?.[v] : undefined;
}
