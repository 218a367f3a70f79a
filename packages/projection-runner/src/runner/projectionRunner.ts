import { ZERO_POSITION } from '@bahi/event-store';
import { StaleCheckpoint, WHOLE, type Partition } from '@bahi/read-store';
import type { Position } from '@bahi/contracts';
import { Announcements } from '../batch/publishChanges.ts';
import { changesBetween } from './changesBetween.ts';
import { buildToFill, chooseBuilds, readOf } from '../builds/chooseBuilds.ts';
import { logApplied, logParked, logSetAside } from './runnerLog.ts';
import type { EngineOptions, RoundOptions } from './runnerOptions.ts';
import { lessOf, moreOf, pagesOf, sharedPages, type Page, type Pages } from '../batch/readPages.ts';
import type { Change } from '../projection.ts';
import { replayShop } from '../parking/replayShop.ts';
import { areOthersFilled, followOthers, tracksOf, type Slot } from '../builds/projectionBuilds.ts';
import { readStretch, type Stretch } from '../batch/runBatch.ts';
import { Told } from './publishCheckpoint.ts';
import { openTrack, readParked, saveCheckpoint, type Track } from '../builds/subscription.ts';

/** Batches that a replay may lose to another host before it leaves the shop to a later retry; each kept what it had done. */
const MAX_RACES = 20;

/** Pages of one batch, where nobody sees the first of them sooner: each further one costs less, and holds others up longer. */
const MAX_PAGES = 4;

/** How tracks are moved on. */
interface Round {
  pages: Pages;
  /** Most pages written at once. */
  maxPages?: number;
  /** Screens are told of it. */
  isTold?: boolean;
  /** Called after each track. */
  between?: () => Promise<void>;
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
   * A page for every live projection, those on dashboards first; several at once where nobody would see the first one sooner.
   * @returns false when all stand at the head, or cannot move
   */
  async liveRound({ isWatched = false, onlyDashboards = false, othersPageSize }: RoundOptions = {}): Promise<boolean> {
    if (this.#isAlone && !isWatched && !onlyDashboards && othersPageSize === undefined)
      return this.#round(this.#live(), { pages: this.#pages(), maxPages: MAX_PAGES, isTold: true });
    const pages = sharedPages(this.#pages());
    const othersPages = othersPageSize === undefined ? pages : this.#pages(othersPageSize);
    const dashboards = (read = pages) => this.#round(this.#live(true), { pages: read, isTold: true });
    const between = async (): Promise<void> => {
      if (isWatched && (await this.#hasGrown())) await dashboards(this.#pages());
    };
    const others = () => this.#round(this.#live(false), { pages: othersPages, isTold: true, between });
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

  /**
   * One page for every build that fills; one that has caught up is read from now on. Publishes nothing but what it then has beyond
   * the one before it.
   */
  async buildingRound(): Promise<boolean> {
    const tracks = [...this.slots.values()].flatMap(({ building }) => building ?? []);
    if (tracks.length === 0) return false;
    const moved = await this.#round(tracks, { pages: this.#pages() });
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
    const { model, build, checkpoint } = building;
    if (!building.atEnd) return;
    if ((checkpoint ?? ZERO_POSITION) < (live?.checkpoint ?? ZERO_POSITION)) return;
    if (this.#partition.of > 1 && !(await areOthersFilled(this.#options.writer, slot, building))) return;
    const unheard = live && (await changesBetween(live.checkpoint, checkpoint, [building], this.#pages()));
    await this.#options.writer.activate(model, build, { overNewer: this.#isAlone || asked === 'goBack' });
    building.failure = undefined;
    slot.read = { model: model.name, version: model.version, build, state: 'live' };
    slot.live = building;
    slot.building = undefined;
    slot.asked = undefined;
    delete slot.goals;
    this.#publish(unheard ?? []);
  }

  #publish(changes: readonly Change[]): void {
    if (changes.length > 0) this.#options.publish(changes);
  }

  #pages(maxCount = this.#options.pageSize): Pages {
    return pagesOf(this.#options.events, this.#partition, maxCount);
  }

  /** Moves tracks on by a stretch of the log, read once for all that stand at its beginning; dashboards are written and told first. */
  async #round(tracks: readonly Track[], round: Round): Promise<boolean> {
    let moved = false;
    for (const after of new Set(tracks.map(({ checkpoint }) => checkpoint))) {
      const standing = tracks.filter(({ checkpoint }) => checkpoint === after);
      const stretch = await this.#read(standing, after, round);
      for (const isFirst of [true, false]) {
        const group = standing.filter(({ projection: { onDashboard = false } }) => onDashboard === isFirst);
        if (await this.#write(group, stretch, round)) moved = true;
      }
    }
    return moved;
  }

  #read(tracks: readonly Track[], after: Position | null, { pages, maxPages = 1 }: Round): Promise<Stretch> {
    const isWhole = tracks.every((track) => this.#slot(track.projection.name).share === 1);
    return readStretch(tracks, {
      writer: this.#options.writer,
      after,
      maxPages: isWhole ? maxPages : 1,
      page: (from) => this.#page(tracks, from, pages),
      each: (items, work) => this.#each(items, work),
    });
  }

  /** @returns whether any of them may move again */
  async #write(tracks: readonly Track[], stretch: Stretch, { isTold = false, between }: Round): Promise<boolean> {
    const { batches, failed, count, isLast } = stretch;
    const announcements = new Announcements();
    let moved = false;
    try {
      await this.#each(tracks, async (track) => {
        const slot = this.#slot(track.projection.name);
        const batch = batches.get(track);
        try {
          if (failed.has(track)) throw failed.get(track);
          await batch?.write();
          if (count > 0) slot.share = moreOf(slot.share);
          track.atEnd = isLast;
          moved = moved || count > 0;
          if (batch !== undefined) {
            logParked(this.#options.logger, track, batch.parked.values());
            if (isTold && count > 0) {
              announcements.add(track, batch.changed, stretch.requests);
              logApplied(this.#options.logger, track, batch, stretch);
            }
          }
        } catch (error) {
          await this.#recover(track, error);
          moved = moved || track.failure === undefined;
          if (track.failure !== undefined) slot.share = lessOf(slot.share);
        }
        await between?.();
      });
    } finally {
      this.#publish(announcements.changes());
    }
    return moved;
  }

  /** What all of these tracks can take at once. */
  async #page(tracks: readonly Track[], after: Position | null, pages: Pages): Promise<Page> {
    const slots = tracks.map((track) => this.#slot(track.projection.name));
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
