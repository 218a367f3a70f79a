import type { CollectionName, Id, Position } from '@bahi/contracts';
import { ZERO_POSITION } from '@bahi/event-store';
import { NO_SHOP } from './parking.ts';
import type { Change } from './projection.ts';
import { addRequests } from './requestsOf.ts';
import type { Track } from './track.ts';

/** What one shop's screens are told. */
interface Announced {
  collections: Set<CollectionName>;
  /** How far all that moved has come, at least. */
  position: Position;
  requests: Set<Id>;
  dashboard: boolean;
}

/** Gathers what batches did: one change per shop, however many projections moved. */
export class Announcements {
  readonly #byShop = new Map<string, Announced>();

  /** @param requests those that the page follows from, by shop */
  add(
    { projection, checkpoint }: Pick<Track, 'projection' | 'checkpoint'>,
    changed: ReadonlySet<string>,
    requests: () => ReadonlyMap<string, ReadonlySet<Id>>,
  ): void {
    const position = checkpoint ?? ZERO_POSITION;
    for (const shopId of changed) {
      if (shopId === NO_SHOP) continue;
      const nothing = { collections: new Set<CollectionName>(), position, requests: new Set<Id>(), dashboard: false };
      const known: Announced = this.#byShop.get(shopId) ?? nothing;
      if (position < known.position) known.position = position;
      for (const collection of projection.announces) known.collections.add(collection);
      if (projection.onDashboard === true) known.dashboard = true;
      addRequests(known.requests, requests().get(shopId) ?? []);
      this.#byShop.set(shopId, known);
    }
  }

  changes(): Change[] {
    return [...this.#byShop].map(([shopId, { collections, position, requests, dashboard }]) => ({
      shopId,
      collections: [...collections],
      dashboard,
      position,
      correlationIds: [...requests],
    }));
  }
}
