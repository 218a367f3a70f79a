import type { AnyRecorded, Id } from '@bahi/contracts';
import type { Projection } from '@bahi/projection-runner';

/** A bug in a projection that fails at one event of one shop, until it is fixed. */
export class Poison {
  #victim: { projection: string; shopId: Id; eventId?: Id } | undefined;

  /** Makes the projection fail at the shop's next event, always the same one. */
  put(projection: string, shopId: Id): void {
    this.#victim = { projection, shopId };
  }

  /** Fixes the bug; returns the projection that has to catch up, if it failed at all. */
  fix(): string | undefined {
    const fixed = this.#victim;
    this.#victim = undefined;
    return fixed?.eventId === undefined ? undefined : fixed.projection;
  }

  get isPut(): boolean {
    return this.#victim !== undefined;
  }

  /** The projection with the bug. */
  into(projection: Projection): Projection {
    return {
      ...projection,
      apply: (event, docs) => {
        this.#strike(projection.name, event);
        projection.apply(event, docs);
      },
    };
  }

  #strike(projection: string, event: AnyRecorded): void {
    const victim = this.#victim;
    if (victim?.projection !== projection || victim.shopId !== event.meta.shopId) return;
    victim.eventId ??= event.id;
    if (victim.eventId === event.id) throw new Error('a mistake was put into this projection');
  }
}
