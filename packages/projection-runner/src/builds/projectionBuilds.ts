import type { Position } from '@bahi/contracts';
import { ZERO_POSITION } from '@bahi/event-store';
import type { ModelBuild, Partition, ReadModelWriter } from '@bahi/read-store';
import type { Projection } from '../projection.ts';
import { buildToFill, chooseBuilds, servedOf } from './chooseBuilds.ts';
import { moveTo, openSubscription, type Subscription } from './subscription.ts';

export interface BuildsOptions {
  writer: ReadModelWriter;
  /** The shops that this host follows. */
  partition: Partition;
  /** No other host, of whatever version, follows the same shops. */
  isAlone: boolean;
  /** Fills only what `beginRebuild` asks for, and what has no build yet. */
  onlyFollow: boolean;
  /** Called when the served build is of a newer version and is left to newer hosts. */
  onLeftToNewer: (projection: Projection, served: ModelBuild) => void;
}

/** The builds of one projection: the one that is live, and the one that is being filled. */
export class ProjectionBuilds {
  readonly projection: Projection;
  /** The build that readers see, as storage said last. It is of another version unless it is `live`. */
  served: ModelBuild | undefined;
  /** The served build, if it is of this version. */
  live: Subscription | undefined;
  /** A build that is filled beside the served one. */
  building: Subscription | undefined;
  /** How much of a page to take at once: less after a page that could not be read or written. */
  pageFraction = 1;
  readonly #options: BuildsOptions;
  /** What the operator asked for: a new build, or this version again although a newer one is served. */
  #requested: 'rebuild' | 'downgrade' | undefined;
  /** The position that each other partition of `building` must reach before it is served. */
  #targets: ReadonlyMap<number, Position | null> | undefined;

  constructor(projection: Projection, options: BuildsOptions) {
    this.projection = projection;
    this.#options = options;
  }

  get subscriptions(): Subscription[] {
    return [this.live ?? [], this.building ?? []].flat();
  }

  /** True while a full build waits for other partitions. */
  get isWaitingForPartitions(): boolean {
    return this.#targets !== undefined;
  }

  /** Opens what storage holds. A projection without a build begins one. */
  async open(): Promise<void> {
    const { writer, partition, isAlone, onlyFollow, onLeftToNewer } = this.#options;
    const { name, version } = this.projection;
    const mayDowngrade = isAlone || this.#requested === 'downgrade';
    const mayFill = !onlyFollow || this.#requested !== undefined;
    const chosen = chooseBuilds(await writer.builds(name), { version, mayDowngrade, mayFill });
    const { served } = chosen;
    const [live, building] = await Promise.all(
      [chosen.live, chosen.building].map(async (build) =>
        build === undefined ? undefined : openSubscription(writer, this.projection, build, partition),
      ),
    );
    const isLeft = live === undefined && building === undefined && served !== undefined && served.version >= version;
    if (isLeft && served.build !== this.served?.build) onLeftToNewer(this.projection, served);
    this.served = served;
    [this.live, this.building] = [live, building];
    if (building === undefined) this.#requested = undefined;
    this.#targets = undefined;
  }

  /** Begins a build beside the live one, also in place of a newer version. One that is being filled already goes on. */
  async beginRebuild(): Promise<void> {
    const { writer, partition } = this.#options;
    const { name, version } = this.projection;
    if (this.building !== undefined) return;
    const builds = await writer.builds(name);
    this.#requested = (servedOf(builds)?.version ?? version) > version ? 'downgrade' : 'rebuild';
    this.building = await openSubscription(writer, this.projection, buildToFill(builds, version), partition);
  }

  /**
   * Moves the subscriptions to where other hosts of the same partition have brought them, and opens the builds again if those replaced one.
   * @returns whether anything moved
   */
  async catchUpWithOthers(): Promise<boolean> {
    const { writer } = this.#options;
    const { subscriptions } = this;
    const [builds, ...stored] = await Promise.all([
      writer.builds(this.projection.name),
      ...subscriptions.map(async ({ model, build, partition }) =>
        writer.checkpoint(model, build, partition.index).catch(() => null),
      ),
    ]);
    const moved = subscriptions.flatMap((subscription, at) =>
      subscription.storedCheckpoint === stored[at] ? [] : [{ subscription, to: stored[at] ?? null }],
    );
    // The list of builds shows a swap although the host that swapped died before it dropped the old build, and also to a host that
    // follows no build. A checkpoint that is gone shows a dropped build.
    if (servedOf(builds)?.build !== this.served?.build || moved.some(({ to }) => to === null)) {
      await this.open();
      return true;
    }
    for (const { subscription, to } of moved) moveTo(subscription, to);
    return moved.length > 0;
  }

  /** Whether the build that is being filled can be served: it is at the end of the log, and in every partition as far as the live one. */
  async canServeBuilding(): Promise<boolean> {
    const { building } = this;
    if (building?.atEnd !== true) return false;
    if ((building.checkpoint ?? ZERO_POSITION) < (this.live?.checkpoint ?? ZERO_POSITION)) return false;
    return building.partition.of === 1 || this.#areOtherPartitionsFilled(building);
  }

  /** Whether the other partitions have reached what the live build, or else this partition, had reached when this was first called. */
  async #areOtherPartitionsFilled({ model, build, checkpoint, partition }: Subscription): Promise<boolean> {
    const { writer } = this.#options;
    const others = Array.from({ length: partition.of }, (_, other) => other).filter((one) => one !== partition.index);
    const checkpointsOf = async (ofBuild: number) =>
      new Map(
        await Promise.all(
          others.map(async (other) => [other, await writer.checkpoint(model, ofBuild, other)] as const),
        ),
      );
    const targets =
      this.#targets ??
      (this.live === undefined
        ? new Map(others.map((other) => [other, checkpoint]))
        : await checkpointsOf(this.live.build));
    this.#targets = targets;
    const filled = await checkpointsOf(build);
    return others.every((other) => (filled.get(other) ?? ZERO_POSITION) >= (targets.get(other) ?? ZERO_POSITION));
  }

  /**
   * Serves the build that was filled in place of the one before.
   * @throws {StaleCheckpoint} when a newer version is served meanwhile
   */
  async serveBuilding(): Promise<void> {
    const { building } = this;
    if (building === undefined) return;
    const { model, build } = building;
    const overNewer = this.#options.isAlone || this.#requested === 'downgrade';
    await this.#options.writer.activate(model, build, { overNewer });
    building.failure = undefined;
    this.served = { model: model.name, version: model.version, build, state: 'live' };
    this.live = building;
    this.building = undefined;
    this.#requested = undefined;
    this.#targets = undefined;
  }
}
