import { ZERO_POSITION, type EventStore } from '@bahi/event-store';
import { StaleCheckpoint, WHOLE, type Partition, type ReadModelWriter } from '@bahi/read-store';
import type { Position } from '@bahi/contracts';
import { advance } from './advance.ts';
import { Announcements } from './announcements.ts';
import { buildToFill, chooseBuilds, readOf } from './chooseBuilds.ts';
import { logApplied, logParked, logSetAside, type EngineLogger } from './engineLog.ts';
import { lessOf, moreOf, pagesOf, type Page, type Pages } from './logPages.ts';
import type { Change, Projection } from './projection.ts';
import { replayShop } from './replayShop.ts';
import { followOthers, tracksOf, type Slot } from './slot.ts';
import { Told } from './told.ts';
import { openTrack, readParked, saveCheckpoint, type Track } from './track.ts';

export interface EngineOptions {
  events: EventStore;
  writer: ReadModelWriter;
  projections: readonly Projection[];
  /** Called after each round of live batches, one change per shop. */
  publish(changes: readonly Change[]): void;
  logger?: EngineLogger;
  /** Most events read at once. */
  pageSize: number;
  /** The shops to follow; by default all. */
  partition?: Partition;
  /** Fills only what `beginRebuild` names, and what there is nothing of yet. */
  onlyFollow?: boolean;
}

/** Batches that a replay may lose to another host before it leaves the shop to a later retry; each kept what it had done. */
const MAX_RACES = 20;

/** What a page did to one projection. */
interface Advance extends Pick<Page, 'requests'> {
  /** Shops whose documents may have changed. */
  changed: ReadonlySet<string>;
  count: number;
}

export interface RoundOptions {
  /**
   * Dashboards get a turn of their own between the others whenever the log has grown. Only for an engine that writes one
   * projection after the other.
   */
  isWatched?: boolean;
  /** Leaves the others where they are. */
  onlyDashboards?: boolean;
  /** Most events that the others take at once, if fewer than usual. */
  othersPageSize?: number;
}

/** Moves projections through the log, one call at a time; knows neither timers nor threads. */
export class Engine {
  readonly slots: ReadonlyMap<string, Slot>;
  readonly #options: EngineOptions;
  readonly #partition: Partition;
  /** Not of a host that is alone, which ends with the screens it told, nor of one that only follows, whom no screen hears. */
  readonly #told: Told | undefined;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#partition = options.partition ?? WHOLE;
    this.#told = this.#isAlone || options.onlyFollow === true ? undefined : new Told(options, this.#partition.index);
    this.slots = new Map(
      options.projections.map((projection) => [
        projection.name,
        { projection, read: undefined, live: undefined, building: undefined, asked: undefined, share: 1 },
      ]),
    );
  }

  /** Opens what storage holds. A projection without a build to read begins one. */
  async open(): Promise<void> {
    await this.#told?.open();
    await this.#each([...this.slots.values()], (slot) => this.#open(slot));
  }

  async #open(slot: Slot): Promise<void> {
    const { writer } = this.#options;
    const { name, version } = slot.projection;
    const mayGoBack = this.#isAlone || slot.asked === 'goBack';
    const mayFill = this.#options.onlyFollow !== true || slot.asked !== undefined;
    const { read, live, building } = chooseBuilds(await writer.builds(name), { version, mayGoBack, mayFill });
    const tracks = await Promise.all(
      [live, building].map(async (build) => (build === undefined ? undefined : this.#openTrack(slot, build))),
    );
    const isSetAside = live === undefined && building === undefined;
    if (isSetAside && this.#partition.index === 0) logSetAside(this.#options.logger, slot, read);
    slot.read = read;
    [slot.live, slot.building] = tracks;
    this.#told?.learn(slot.live?.checkpoint ?? null);
    if (building === undefined) slot.asked = undefined;
    delete slot.goals;
  }

  /** No other host follows the same shops, of whatever version. */
  get #isAlone(): boolean {
    return this.#options.partition === undefined;
  }

  #openTrack({ projection }: Slot, build: number): Promise<Track> {
    return openTrack(this.#options.writer, projection, build, this.#partition);
  }

  /** Begins a new build beside the live one, or goes on with the one that is being filled: also in the place of a newer version. */
  async beginRebuild(name: string): Promise<void> {
    const slot = this.#slot(name);
    const { version } = slot.projection;
    if (slot.building !== undefined) return;
    const builds = await this.#options.writer.builds(name);
    slot.asked = (readOf(builds)?.version ?? version) > version ? 'goBack' : 'rebuild';
    slot.building = await this.#openTrack(slot, buildToFill(builds, version));
  }

  /**
   * Looks where other hosts of the same partition have come to: a few calls, for hosts that only follow do it each second.
   * @returns true when none of them has moved since this one last looked
   */
  async rejoin(): Promise<boolean> {
    const told = this.#told?.look() ?? false;
    const moved = await Promise.all([told, ...[...this.slots.values()].map((slot) => this.#rejoin(slot))]);
    return !moved.includes(true);
  }

  /** Reads what else other hosts left: before this one goes on from where they have come to. */
  async takeOver(): Promise<void> {
    await Promise.all(this.#tracks().map((track) => readParked(this.#options.writer, track)));
  }

  async #rejoin(slot: Slot): Promise<boolean> {
    const others = await followOthers(this.#options.writer, slot);
    if (others === 'replaced') await this.#open(slot);
    if (others === 'moved') this.#told?.learn(slot.live?.checkpoint ?? null);
    return others !== 'still';
  }

  /** True when nothing up to there is left to read or to be told of, and no build waits to be read. */
  isAt(head: Position): boolean {
    if (this.#told?.isOwed === true) return false;
    return [...this.slots.values()].every(
      ({ live, building }) => building === undefined && (live?.checkpoint ?? ZERO_POSITION) >= head,
    );
  }

  /**
   * One page for every live projection, those on dashboards first.
   * @returns false when all stand at the head, or cannot move
   */
  async liveRound({ isWatched = false, onlyDashboards = false, othersPageSize }: RoundOptions = {}): Promise<boolean> {
    const pages = this.#pages();
    const othersPages = othersPageSize === undefined ? pages : this.#pages(othersPageSize);
    const dashboards = (read = pages) => this.#announcedRound(this.#live(true), read);
    const between = async (): Promise<void> => {
      if (isWatched && (await this.#hasGrown())) await dashboards(this.#pages());
    };
    const others = () => this.#announcedRound(this.#live(false), othersPages, between);
    let moved = false;
    await this.#each([() => dashboards(), ...(onlyDashboards ? [] : [others])], async (round) => {
      if (await round()) moved = true;
    });
    return moved;
  }

  /** Whether there is more to show on dashboards. */
  async #hasGrown(): Promise<boolean> {
    const head = await this.#options.events.head();
    return this.#live(true).some(
      ({ checkpoint, failure }) => failure === undefined && (checkpoint ?? ZERO_POSITION) < head,
    );
  }

  #live(onDashboard?: boolean): Track[] {
    return [...this.slots.values()]
      .filter(({ projection: { onDashboard: is = false } }) => is === (onDashboard ?? is))
      .flatMap(({ live }) => live ?? []);
  }

  async #announcedRound(tracks: readonly Track[], pages: Pages, between?: () => Promise<void>): Promise<boolean> {
    const announcements = new Announcements();
    const advanced = (track: Track, { changed, count, requests }: Advance) => {
      announcements.add(track, changed, requests);
      const shown = () => [...changed].flatMap((shopId) => [...(requests().get(shopId) ?? [])]);
      logApplied(this.#options.logger, track, count, shown);
    };
    const moved = await this.#round(tracks, pages, advanced, between);
    const changes = announcements.changes();
    if (changes.length > 0) this.#options.publish(changes);
    return moved;
  }

  /** One page for every build that fills; one that has caught up is read from now on. Publishes nothing. */
  async buildingRound(): Promise<boolean> {
    const tracks = [...this.slots.values()].flatMap(({ building }) => building ?? []);
    if (tracks.length === 0) return false;
    const moved = await this.#round(tracks, this.#pages(), () => undefined);
    for (const slot of this.slots.values()) {
      const { building } = slot;
      if (building === undefined) continue;
      try {
        await this.#activateWhenCaughtUp(slot, building);
      } catch (error) {
        await this.#recover(building, error);
      }
    }
    return moved;
  }

  async #activateWhenCaughtUp(slot: Slot, building: Track): Promise<void> {
    const { live, asked } = slot;
    const { model, build } = building;
    if (!building.atEnd) return;
    if ((building.checkpoint ?? ZERO_POSITION) < (live?.checkpoint ?? ZERO_POSITION)) return;
    if (this.#partition.of > 1 && !(await this.#areOthersFilled(slot, building))) return;
    await this.#options.writer.activate(model, build, { overNewer: this.#isAlone || asked === 'goBack' });
    building.failure = undefined;
    slot.read = { model: model.name, version: model.version, build, state: 'live' };
    slot.live = building;
    slot.building = undefined;
    slot.asked = undefined;
    delete slot.goals;
  }

  /** Whether the other partitions have come to where the live build, or this partition, stood when this one was first asked. */
  async #areOthersFilled(slot: Slot, { model, build, checkpoint }: Track): Promise<boolean> {
    const { writer } = this.#options;
    const { index, of } = this.#partition;
    const others = Array.from({ length: of }, (_, other) => other).filter((other) => other !== index);
    const checkpointsOf = async (wanted: number) =>
      new Map(
        await Promise.all(others.map(async (other) => [other, await writer.checkpoint(model, wanted, other)] as const)),
      );
    slot.goals ??=
      slot.live === undefined
        ? new Map(others.map((other) => [other, checkpoint]))
        : await checkpointsOf(slot.live.build);
    const filled = await checkpointsOf(build);
    return others.every((other) => (filled.get(other) ?? ZERO_POSITION) >= (slot.goals?.get(other) ?? ZERO_POSITION));
  }

  #pages(maxCount = this.#options.pageSize): Pages {
    return pagesOf(this.#options.events, this.#partition, maxCount);
  }

  /** Reads each page once for all tracks that stand at its beginning. */
  async #round(
    tracks: readonly Track[],
    pages: Pages,
    advanced: (track: Track, by: Advance) => void,
    between?: () => Promise<void>,
  ): Promise<boolean> {
    const { writer, logger } = this.#options;
    let moved = false;
    for (const after of new Set(tracks.map(({ checkpoint }) => checkpoint))) {
      const standing = tracks.filter(({ checkpoint }) => checkpoint === after);
      const { events, requests, isLast } = await this.#page(standing, after, pages);
      await this.#each(standing, async (track) => {
        const slot = this.#slot(track.projection.name);
        const { size: parked } = track.parked;
        try {
          if (events.length > 0) {
            advanced(track, { changed: await advance(writer, track, events), count: events.length, requests });
            if (track.parked.size > parked) logParked(logger, track, events);
            slot.share = moreOf(slot.share);
          }
          track.atEnd = isLast;
          moved = moved || events.length > 0;
        } catch (error) {
          await this.#recover(track, error);
          moved = moved || track.failure === undefined;
          if (track.failure !== undefined) slot.share = lessOf(slot.share);
        }
        await between?.();
      });
    }
    return moved;
  }

  /** What all of these tracks can take at once. */
  async #page(tracks: readonly Track[], after: Position | null, pages: Pages): Promise<Page> {
    const slots = tracks.map(({ projection }) => this.#slot(projection.name));
    try {
      return await pages(after, Math.min(...slots.map(({ share }) => share)));
    } catch (error) {
      for (const slot of slots) slot.share = lessOf(slot.share);
      throw error;
    }
  }

  /** At the same time where storage is a server that is waited for, one after the other where it is this thread's own work. */
  async #each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
    if (this.#partition.of > 1) await Promise.all(items.map(work));
    else for (const item of items) await work(item);
  }

  /** True while a page may be waiting for a projection that can take it. */
  get isBehind(): boolean {
    return this.#tracks().some(({ atEnd, failure }) => !atEnd && failure === undefined);
  }

  /** True while a build waits for other partitions to be filled. */
  get isAwaitingOthers(): boolean {
    return [...this.slots.values()].some(({ goals }) => goals !== undefined);
  }

  /** True while storage does not yet say how far everything was read. */
  get isUnsaved(): boolean {
    return this.#tracks().some(({ checkpoint, saved }) => checkpoint !== saved);
  }

  /**
   * Writes down how far was read where no document said so: a restart begins there.
   * @returns true when another host was faster: what it left is to be read again, and perhaps by nobody else
   */
  async saveCheckpoints(): Promise<boolean> {
    let wasOvertaken = false;
    await this.#each(this.#tracks(), async (track) => {
      try {
        await saveCheckpoint(this.#options.writer, track);
      } catch (error) {
        wasOvertaken ||= error instanceof StaleCheckpoint;
        await this.#recover(track, error);
      }
    });
    return wasOvertaken;
  }

  /** True while storage does not yet say how far screens were told. */
  get isUntold(): boolean {
    return this.#told?.isUnsaved(this.#live()) === true;
  }

  /** Tells of what was written without it, and writes down how far screens were told. */
  async saveTold(): Promise<void> {
    await this.#told?.save(this.#live(), this.#pages());
  }

  #tracks(): Track[] {
    return [...this.slots.values()].flatMap(tracksOf);
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
      const { announces, onDashboard = false } = slot.projection;
      this.#options.publish([{ shopId, collections: [...announces], dashboard: onDashboard, position }]);
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
