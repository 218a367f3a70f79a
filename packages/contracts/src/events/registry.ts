import { accountEvents, claimEvents, type AccountFact, type ClaimFact } from './account.ts';
import { billEvents, type BillFact } from './bill.ts';
import { catalogueEvents, type CatalogueFact } from './catalogue.ts';
import type { EventDefinition, RecordedEvent, RecordedFact } from './envelope.ts';
import { feedbackEvents, type FeedbackFact } from './feedback.ts';
import { importEvents, type ImportFact } from './import.ts';
import { ledgerEvents, type LedgerFact } from './ledger.ts';
import { shopEvents, type ShopFact } from './shop.ts';
import { upcast } from './upcasters.ts';

/** Every event type there is, with its current version and schema. */
export const eventRegistry = {
  ...accountEvents,
  ...claimEvents,
  ...shopEvents,
  ...catalogueEvents,
  ...ledgerEvents,
  ...billEvents,
  ...feedbackEvents,
  ...importEvents,
};
export type EventType = keyof typeof eventRegistry;

/** The union of all facts of all streams. */
type AnyFact = AccountFact | ClaimFact | ShopFact | CatalogueFact | LedgerFact | BillFact | FeedbackFact | ImportFact;

/** Any of them as it stands in the log. */
export type AnyRecorded = RecordedFact<AnyFact>;

const definitions: Readonly<Record<string, EventDefinition>> = eventRegistry;

/** True when this program knows the event type at the given version or an older one. */
export function isKnownEvent(type: string, v: number): boolean {
  const definition = Object.hasOwn(definitions, type) ? definitions[type] : undefined;
  return definition !== undefined && v <= definition.v;
}

/**
 * Validates a fact strictly before it is stored and returns its current version.
 * @throws {z.ZodError} when the data don't fit; {Error} when the type is not registered.
 */
export function checkFact(type: string, data: unknown): number {
  const definition = Object.hasOwn(definitions, type) ? definitions[type] : undefined;
  if (definition === undefined) throw new Error(`unregistered event type ${type}`);
  if (!definition.fits(data)) definition.schema.parse(data);
  return definition.v;
}

/** Brings a stored event to the current version; tolerant: unknown types and fields pass untouched. */
export function readEvent(stored: RecordedEvent): RecordedEvent {
  const definition = Object.hasOwn(definitions, stored.type) ? definitions[stored.type] : undefined;
  if (definition === undefined || stored.v >= definition.v) return stored;
  return upcast(stored, definition.v);
}
