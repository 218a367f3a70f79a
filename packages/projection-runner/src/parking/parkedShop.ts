import type { Position, RecordedEvent } from '@bahi/contracts';
import type { CollectionDefinition, Doc, ModelDefinition } from '@bahi/read-store';
import type { Projection } from '../projection.ts';

/** Kept with the rows of every projection, in the same transaction. */
export const PARKED: CollectionDefinition = { name: 'parked', indexes: [] };

/** The shop of events that belong to none: accounts, claims. */
export const NO_SHOP = 'none';

/** Parked shops are all kept under this owner, so that they can be listed and no shop's list meets them. */
export const PARKED_OWNER = 'parked';

/** A shop that a projection leaves out since an event it could not apply; its id is the shop's. */
export interface ParkedShop extends Doc {
  /** Replay starts behind this position. */
  after: Position | null;
  /** The event that failed. */
  position: Position;
  type: string;
  error: string;
}

/** The shop whose events stand or fall together. */
export function shopOf(event: RecordedEvent): string {
  return event.meta?.shopId ?? NO_SHOP;
}

export function parkedShop(event: RecordedEvent, after: Position | null, error: unknown): ParkedShop {
  const text =
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
  return {
    id: shopOf(event),
    shopId: PARKED_OWNER,
    after,
    position: event.position,
    type: event.type,
    error: text.slice(0, 300),
  };
}

/** Parked shops as a batch relies on them: the checkpoint stays where it is when a shop is healed, so it alone proves nothing. */
export function asRead(parked: readonly ParkedShop[]): ReadonlyMap<string, ReadonlyMap<string, Doc>> {
  return parked.length === 0 ? new Map() : new Map([[PARKED.name, new Map(parked.map((shop) => [shop.id, shop]))]]);
}

/** The storage of a projection: its own collections and the shops it parked. */
export function modelOf(projection: Projection): ModelDefinition {
  const { name, version, collections } = projection;
  return { name, version, collections: [...collections, PARKED] };
}
