import type { CollectionName, Id, Position } from '@bahi/contracts';
import { ZERO_POSITION } from '@bahi/event-store';
import type { Subscription } from '../builds/subscription.ts';
import { NO_SHOP } from '../parking/parkedShop.ts';
import type { Change } from '../signals.ts';
import { addCorrelationIds } from './correlationIds.ts';

/** What changed for one shop. */
interface ShopChanges {
  /** The position that each list has reached. */
  lists: Map<CollectionName, Position>;
  correlationIds: Set<Id>;
  /** The position that dashboards have reached, if they changed. */
  dashboard: Position | undefined;
}

/** Collects what commits of several projections changed: per shop one change for all lists that reached the same position. */
export class CollectedChanges {
  readonly #byShop = new Map<string, ShopChanges>();

  /** @param correlationIds the requests that caused the changes, by shop */
  add(
    { projection, checkpoint }: Pick<Subscription, 'projection' | 'checkpoint'>,
    changedShops: ReadonlySet<string>,
    correlationIds: ReadonlyMap<string, ReadonlySet<Id>>,
  ): void {
    const position = checkpoint ?? ZERO_POSITION;
    for (const shopId of changedShops) {
      if (shopId === NO_SHOP) continue;
      const none: ShopChanges = { lists: new Map(), correlationIds: new Set(), dashboard: undefined };
      const known = this.#byShop.get(shopId) ?? none;
      this.#byShop.set(shopId, known);
      for (const list of projection.announces) known.lists.set(list, position);
      if (projection.onDashboard === true) known.dashboard = position;
      addCorrelationIds(known.correlationIds, correlationIds.get(shopId) ?? []);
    }
  }

  toChanges(): Change[] {
    return [...this.#byShop].flatMap(([shopId, { lists, correlationIds, dashboard }]) => {
      const positions = new Set([...lists.values(), ...(dashboard === undefined ? [] : [dashboard])]);
      return [...positions].toSorted().map((position) => ({
        shopId,
        collections: [...lists].flatMap(([list, at]) => (at === position ? list : [])),
        dashboard: dashboard === position,
        position,
        correlationIds: [...correlationIds],
      }));
    });
  }
}

export type Publish = (changes: readonly Change[]) => void;

/** Step 4 of a batch: publishes what it changed, if anything. */
export function publishChanges(publish: Publish, changes: readonly Change[]): void {
  if (changes.length > 0) publish(changes);
}
