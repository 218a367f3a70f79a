import { accountEvents, claimEvents, type AccountFact, type ClaimFact } from './account.ts';
import { billEvents, type BillFact } from './bill.ts';
import { catalogueEvents, type CatalogueFact } from './catalogue.ts';
import { customerEvents, type CustomerFact } from './customers.ts';
import type { EventDefinition, RecordedEvent, RecordedFact } from './envelope.ts';
import { feedbackEvents, type FeedbackFact } from './feedback.ts';
import { importEvents, type ImportFact } from './import.ts';
import { ledgerEvents, type LedgerFact } from './ledger.ts';
import { shopEvents, type ShopFact } from './shop.ts';
import { upcasterOf, upcasters } from './upcasters.ts';

/** Every event type, with its current version and schema. */
export const eventRegistry = {
  ...accountEvents,
  ...claimEvents,
  ...shopEvents,
  ...catalogueEvents,
  ...customerEvents,
  ...ledgerEvents,
  ...billEvents,
  ...feedbackEvents,
  ...importEvents,
};
export type EventType = keyof typeof eventRegistry;

/** The union of all facts of all streams. */
type AnyFact =
  AccountFact | ClaimFact | ShopFact | CatalogueFact | CustomerFact | LedgerFact | BillFact | FeedbackFact | ImportFact;

/** Any event as stored in the log. */
export type AnyRecorded = RecordedFact<AnyFact>;

const definitions: Readonly<Record<string, EventDefinition>> = eventRegistry;

const definitionOf = (type: string): EventDefinition | undefined =>
  Object.hasOwn(definitions, type) ? definitions[type] : undefined;

/** Whether this program knows the event type, under its current or a former name. */
export function isKnownType(type: string, table = upcasters): boolean {
  return definitionOf(type) !== undefined || Object.hasOwn(table, type);
}

/** Whether this program can read the event type at that version. */
export function isKnownEvent(type: string, v: number, table = upcasters): boolean {
  const definition = definitionOf(type);
  return (definition !== undefined && v <= definition.v) || upcasterOf(table, type, v) !== undefined;
}

/**
 * Validates a fact strictly before it is stored and returns its current version.
 * @throws {z.ZodError} when the data do not fit
 * @throws {Error} when the type is not registered
 */
export function checkFact(type: string, data: unknown): number {
  const definition = definitionOf(type);
  if (definition === undefined) throw new Error(`unregistered event type ${type}`);
  if (!definition.fits(data)) definition.schema.parse(data);
  return definition.v;
}

/**
 * Converts a stored event to its current type and version. Unknown types and fields stay unchanged.
 * @throws {Error} when an upcaster is missing, which is a bug
 */
export function readEvent(stored: RecordedEvent, table = upcasters): RecordedEvent {
  const definition = definitionOf(stored.type);
  if (definition !== undefined && stored.v >= definition.v) return stored;
  const step = upcasterOf(table, stored.type, stored.v);
  if (step !== undefined) return readEvent({ ...stored, ...step(stored) }, table);
  if (definition === undefined) return stored;
  throw new Error(`no upcaster for ${stored.type} from version ${stored.v}`);
}
