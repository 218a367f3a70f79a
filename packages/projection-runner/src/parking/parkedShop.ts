import type { Position, RecordedEvent } from '@bahi/contracts';
import type { CollectionDefinition, Doc, ModelDefinition } from '@bahi/read-store';
import type { Projection } from '../projection.ts';

/** The collection of parked shops in every read model, committed together with its documents. */
export const PARKED: CollectionDefinition = { name: 'parked', indexes: [] };

/** Stands for the shop of events that belong to none: accounts, claims. */
export const NO_SHOP = 'none';

/** All parked shops have this as their `shopId`, so that they can be listed together and are in no shop's own lists. */
export const PARKED_OWNER = 'parked';

/** A shop whose events a projection skips since one that it could not apply. The id is the shop's. */
export interface ParkedShop extends Doc {
  /** Replay starts behind this position. */
  after: Position | null;
  /** The event that failed. */
  position: Position;
  type: string;
  error: string;
}

/** The shop that is parked when this event cannot be applied. */
export function shopOf(event: RecordedEvent): string {
  return event.meta?.shopId ?? NO_SHOP;
}

/** The record of a shop that is parked at an event. `after` is the position before it: a retry begins there. */
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

/**
 * Parked shops that a commit relies on. Replaying a shop does not move the checkpoint, so the checkpoint alone does not show that another
 * host has done it.
 */
export function asRead(parked: readonly ParkedShop[]): ReadonlyMap<string, ReadonlyMap<string, Doc>> {
  return parked.length === 0 ? new Map() : new Map([[PARKED.name, new Map(parked.map((shop) => [shop.id, shop]))]]);
}

/** The storage of a projection: its own collections and the shops it parked. */
export function modelOf(projection: Projection): ModelDefinition {
  const { name, version, collections } = projection;
  return { name, version, collections: [...collections, PARKED] };
}
