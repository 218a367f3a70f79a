import type { CollectionName, Id, Position } from '@bahi/contracts';
import { ZERO_POSITION } from '@bahi/event-store';
import { NO_SHOP } from '../parking/parkedShop.ts';
import type { Change } from '../projection.ts';
import { addRequests } from './correlationIds.ts';
import type { Track } from '../builds/subscription.ts';

/** What one shop's screens are told. */
interface Announced {
  /** Up to where each list has come. */
  lists: Map<CollectionName, Position>;
  requests: Set<Id>;
  /** Up to where dashboards have come, if they moved. */
  dashboard: Position | undefined;
}

/** Gathers what batches did, however many projections moved: per shop one change for all that has come equally far. */
export class Announcements {
  readonly #byShop = new Map<string, Announced>();

  /** @param requests those that the changes follow from, by shop */
  add(
    { projection, checkpoint }: Pick<Track, 'projection' | 'checkpoint'>,
    changed: ReadonlySet<string>,
    requests: ReadonlyMap<string, ReadonlySet<Id>>,
  ): void {
    const position = checkpoint ?? ZERO_POSITION;
    for (const shopId of changed) {
      if (shopId === NO_SHOP) continue;
      const nothing: Announced = { lists: new Map(), requests: new Set(), dashboard: undefined };
      const known = this.#byShop.get(shopId) ?? nothing;
      this.#byShop.set(shopId, known);
      for (const list of projection.announces) known.lists.set(list, position);
      if (projection.onDashboard === true) known.dashboard = position;
      addRequests(known.requests, requests.get(shopId) ?? []);
    }
  }

  changes(): Change[] {
    return [...this.#byShop].flatMap(([shopId, { lists, requests, dashboard }]) => {
      const positions = new Set([...lists.values(), ...(dashboard === undefined ? [] : [dashboard])]);
      return [...positions].toSorted().map((position) => ({
        shopId,
        collections: [...lists].flatMap(([list, at]) => (at === position ? list : [])),
        dashboard: dashboard === position,
        position,
        correlationIds: [...requests],
      }));
    });
  }
}
