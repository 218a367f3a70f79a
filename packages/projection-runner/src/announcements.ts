import type { CollectionName, Id, Position } from '@bahi/contracts';
import { NO_SHOP } from './parking.ts';
import type { Change } from './projection.ts';
import { addRequests } from './requestsOf.ts';
import type { Track } from './track.ts';

/** What one shop's screens are told. */
interface Announced {
  collections: Set<CollectionName>;
  requests: Set<Id>;
  dashboard: boolean;
}

/** Gathers what batches did: one change per shop, however many projections moved. */
export class Announcements {
  readonly #byShop = new Map<string, Announced>();
  #position = '';

  /** @param requests those that the page follows from, by shop */
  add(
    { projection, checkpoint }: Track,
    changed: ReadonlySet<string>,
    requests: () => ReadonlyMap<string, ReadonlySet<Id>>,
  ): void {
    if (checkpoint !== null && checkpoint > this.#position) this.#position = checkpoint;
    for (const shopId of changed) {
      if (shopId === NO_SHOP) continue;
      const known = this.#byShop.get(shopId) ?? { collections: new Set(), requests: new Set(), dashboard: false };
      for (const collection of projection.announces) known.collections.add(collection);
      if (projection.onDashboard === true) known.dashboard = true;
      addRequests(known.requests, requests().get(shopId) ?? []);
      this.#byShop.set(shopId, known);
    }
  }

  changes(): Change[] {
    const position: Position = this.#position;
    return [...this.#byShop].map(([shopId, { collections, requests, dashboard }]) => ({
      shopId,
      collections: [...collections],
      dashboard,
      position,
      correlationIds: [...requests],
    }));
  }
}
