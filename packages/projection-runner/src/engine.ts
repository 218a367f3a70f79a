import { ZERO_POSITION, type EventStore } from '@bahi/event-store';
import { StaleCheckpoint, type ModelBuild, type ReadModelWriter } from '@bahi/read-store';
import type { CollectionName, Position } from '@bahi/contracts';
import { advance } from './advance.ts';
import { decodePage } from './decodePage.ts';
import { NO_SHOP } from './parking.ts';
import type { Change, Projection } from './projection.ts';
import { replayShop } from './replayShop.ts';
import { openTrack, saveCheckpoint, type Track } from './track.ts';

export interface EngineLogger {
  warn(fields: object, message: string): void;
}

export interface EngineOptions {
  events: EventStore;
  writer: ReadModelWriter;
  projections: readonly Projection[];
  /** Called after each round of live batches, one change per shop. */
  publish(changes: readonly Change[]): void;
  logger?: EngineLogger;
  /** Most events read at once. */
  pageSize: number;
}

/** Batches that a replay may lose to another host before it leaves the shop to a later retry; each kept what it had done. */
const MAX_RACES = 20;

/** What there is of one projection. */
export interface Slot {
  projection: Projection;
  /** Follows the log and is read. */
  live: Track | undefined;
  /** Of another version of the program: is read as it is until the new build has caught up. */
  frozen: ModelBuild | undefined;
  /** Fills beside what is read. */
  building: Track | undefined;
}

/** Moves projections through the log, one call at a time; knows neither timers nor threads. */
export class Engine {
  readonly slots: ReadonlyMap<string, Slot>;
  readonly #options: EngineOptions;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.slots = new Map(
      options.projections.map((projection) => [
        projection.name,
        { projection, live: undefined, frozen: undefined, building: undefined },
      ]),
    );
  }

  /** Opens what storage holds. A projection without a build to read begins one. */
  async open(): Promise<void> {
    for (const slot of this.slots.values()) await this.#open(slot);
  }

  async #open(slot: Slot): Promise<void> {
    const { writer } = this.#options;
    const { name, version } = slot.projection;
    const builds = await writer.builds(name);
    const live = builds.find(({ state }) => state === 'live');
    slot.frozen = live !== undefined && live.version !== version ? live : undefined;
    slot.live = live?.version === version ? await openTrack(writer, slot.projection, live.build) : undefined;
    const unfinished = builds.find((build) => build.state === 'building' && build.version === version);
    const next = Math.max(0, ...builds.map(({ build }) => build)) + 1;
    const needed = unfinished?.build ?? (slot.live === undefined ? next : undefined);
    slot.building = needed === undefined ? undefined : await openTrack(writer, slot.projection, needed);
  }

  /** Begins a new build beside the live one, or goes on with the one that is being filled. */
  async beginRebuild(name: string): Promise<void> {
    const slot = this.#slot(name);
    if (slot.building !== undefined) return;
    const builds = await this.#options.writer.builds(name);
    const next = Math.max(0, ...builds.map(({ build }) => build)) + 1;
    slot.building = await openTrack(this.#options.writer, slot.projection, next);
  }

  /** One page for every live projection. @returns false when all stand at the head, or cannot move */
  async liveRound(): Promise<boolean> {
    const tracks = [...this.slots.values()].flatMap(({ live }) => live ?? []);
    const announced = new Map<string, Set<CollectionName>>();
    let position: Position = ZERO_POSITION;
    const moved = await this.#round(tracks, (track, changed) => {
      if (track.checkpoint !== null && track.checkpoint > position) position = track.checkpoint;
      for (const shopId of changed) {
        if (shopId === NO_SHOP) continue;
        const collections = announced.get(shopId) ?? new Set();
        for (const collection of track.projection.announces) collections.add(collection);
        announced.set(shopId, collections);
      }
    });
    const changes = [...announced].map(([shopId, names]) => ({ shopId, collections: [...names], position }));
    if (changes.length > 0) this.#options.publish(changes);
    return moved;
  }

  /** One page for every build that fills; one that has caught up is read from now on. Publishes nothing. */
  async buildingRound(): Promise<boolean> {
    const tracks = [...this.slots.values()].flatMap(({ building }) => building ?? []);
    if (tracks.length === 0) return false;
    const moved = await this.#round(tracks, () => undefined);
    for (const slot of this.slots.values()) await this.#activateWhenCaughtUp(slot);
    return moved;
  }

  async #activateWhenCaughtUp(slot: Slot): Promise<void> {
    const { building, live } = slot;
    if (building === undefined || !building.atEnd) return;
    if ((building.checkpoint ?? ZERO_POSITION) < (live?.checkpoint ?? ZERO_POSITION)) return;
    await this.#options.writer.activate(building.model, building.build);
    slot.live = building;
    slot.building = undefined;
    slot.frozen = undefined;
  }

  /** Reads each page once for all tracks that stand at its beginning. */
  async #round(tracks: readonly Track[], advanced: (track: Track, changed: Set<string>) => void): Promise<boolean> {
    const { events, writer, pageSize } = this.#options;
    let moved = false;
    for (const after of new Set(tracks.map(({ checkpoint }) => checkpoint))) {
      const page = decodePage(await events.readAll({ after, maxCount: pageSize, asStored: true }));
      for (const track of tracks.filter(({ checkpoint }) => checkpoint === after)) {
        try {
          if (page.length > 0) advanced(track, await advance(writer, track, page));
          track.atEnd = page.length < pageSize;
          moved = moved || page.length > 0;
        } catch (error) {
          await this.#recover(track, error);
          moved = moved || track.failure === undefined;
        }
      }
    }
    return moved;
  }

  /** True while a page may be waiting for a projection that can take it. */
  get isBehind(): boolean {
    return this.#tracks().some(({ atEnd, failure }) => !atEnd && failure === undefined);
  }

  /** True while storage does not yet say how far everything was read. */
  get isUnsaved(): boolean {
    return this.#tracks().some(({ checkpoint, saved }) => checkpoint !== saved);
  }

  /** Writes down how far was read where no document said so: a restart begins there. */
  async saveCheckpoints(): Promise<void> {
    for (const track of this.#tracks()) {
      try {
        await saveCheckpoint(this.#options.writer, track);
      } catch (error) {
        await this.#recover(track, error);
      }
    }
  }

  #tracks(): Track[] {
    return [...this.slots.values()].flatMap(({ live, building }) => [live ?? [], building ?? []].flat());
  }

  /** Another host was faster, or storage failed: what storage says holds. A failure is tried again at the next sweep. */
  async #recover(track: Track, error: unknown): Promise<void> {
    const stale = error instanceof StaleCheckpoint;
    const text = (error as Error | undefined)?.message ?? String(error);
    const { name } = track.projection;
    if (!stale) this.#options.logger?.warn({ projection: name, err: error }, 'projection batch failed');
    const slot = this.#slot(name);
    try {
      await this.#open(slot);
    } catch (reopening) {
      this.#options.logger?.warn({ projection: name, err: reopening }, 'projection storage failed');
    }
    track.failure = stale ? undefined : text;
    for (const opened of [slot.live, slot.building]) {
      if (opened?.build === track.build) opened.failure = track.failure;
    }
  }

  /** Replays parked shops after a fix. @returns how many were healed here and how many stay parked */
  async retry(name: string): Promise<{ healed: number; parked: number }> {
    const slot = this.#slot(name);
    let healed = 0;
    for (const shopId of slot.live?.parked.keys() ?? []) {
      if (!(await this.#heal(slot, shopId))) continue;
      healed += 1;
      const position = slot.live?.checkpoint ?? ZERO_POSITION;
      this.#options.publish([{ shopId, collections: [...slot.projection.announces], position }]);
    }
    return { healed, parked: slot.live?.parked.size ?? 0 };
  }

  /** Replays a shop, from where another host left it when that one was faster. @returns false when it stays parked, or is not */
  async #heal(slot: Slot, shopId: string): Promise<boolean> {
    const { events, writer, pageSize } = this.#options;
    for (let tries = 0; tries < MAX_RACES; tries += 1) {
      const { live } = slot;
      const parked = live?.parked.get(shopId);
      if (live === undefined || parked === undefined) return false;
      try {
        return await replayShop(events, writer, live, parked, pageSize);
      } catch (error) {
        await this.#open(slot);
        if (!(error instanceof StaleCheckpoint)) throw error;
      }
    }
    return false;
  }

  #slot(name: string): Slot {
    const slot = this.slots.get(name);
    if (slot === undefined) throw new Error(`no projection is called ${name}`);
    return slot;
  }
}
