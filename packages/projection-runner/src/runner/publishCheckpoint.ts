import type { Position } from '@bahi/contracts';
import { ZERO_POSITION } from '@bahi/event-store';
import { StaleCheckpoint, type ModelDefinition, type ReadModelWriter } from '@bahi/read-store';
import { publishChanges, type Publish } from '../batch/publishChanges.ts';
import type { PageReader } from '../batch/readPages.ts';
import type { Subscription } from '../builds/subscription.ts';
import { changesBetween, isAfter } from './changesBetween.ts';
import type { RunnerLogger } from './runnerLog.ts';

/** A model without documents: only the checkpoint of each partition is kept. */
const PUBLISHED: ModelDefinition = { name: 'published', version: 1, collections: [] };
const BUILD = 1;

export interface PublishOptions {
  writer: ReadModelWriter;
  publish: Publish;
  logger?: RunnerLogger;
}

/**
 * The position up to which the changes of a partition were published. It is stored after publishing. So when a host dies between commit and
 * publish, or gets no answer to a commit, the next host sees the gap and publishes it again: a page ignores what it already knows.
 */
export class PublishCheckpoint {
  readonly #options: PublishOptions;
  readonly #partition: number;
  #stored: Position | null = null;
  /** Up to here read models were committed by another host, or by an unknown one: perhaps nobody published the changes. */
  #committedElsewhere: Position | null = null;

  constructor(options: PublishOptions, partition: number) {
    this.#options = options;
    this.#partition = partition;
  }

  async open(): Promise<void> {
    const { writer } = this.#options;
    await writer.open(PUBLISHED, BUILD);
    // it has no documents to fill first
    const builds = await writer.builds(PUBLISHED.name);
    if (builds.every(({ state }) => state !== 'live')) await writer.activate(PUBLISHED, BUILD);
    await this.refresh();
  }

  /** Reads it from storage. @returns whether another host has moved it since the last time */
  async refresh(): Promise<boolean> {
    const stored = await this.#options.writer.checkpoint(PUBLISHED, BUILD, this.#partition);
    const hasMoved = stored !== this.#stored;
    this.#stored = stored;
    return hasMoved;
  }

  /** Notes the checkpoint that a read model had in storage. */
  noteStored(checkpoint: Position | null): void {
    if (isAfter(checkpoint, this.#committedElsewhere)) this.#committedElsewhere = checkpoint;
  }

  /** Something was committed that perhaps nobody published. */
  get hasGap(): boolean {
    return this.#stored !== null && isAfter(this.#committedElsewhere, this.#stored);
  }

  /** Whether these subscriptions are ahead of it. */
  isBehind(subscriptions: readonly Subscription[]): boolean {
    return isAfter(lowestCheckpoint(subscriptions), this.#stored);
  }

  /** Publishes the gap, and stores how far these subscriptions are. What fails is tried again the next time. */
  async save(subscriptions: readonly Subscription[], readPage: PageReader): Promise<void> {
    const [from, to] = [this.#stored, lowestCheckpoint(subscriptions)];
    if (to === null || !isAfter(to, from)) return;
    const { writer, logger, publish } = this.#options;
    try {
      if (this.hasGap) {
        publishChanges(publish, await changesBetween(from, this.#committedElsewhere, subscriptions, readPage));
      }
      const batch = { partition: this.#partition, from, to, puts: new Map(), removes: new Map() };
      await writer.commit(PUBLISHED, BUILD, batch);
      this.#stored = to;
    } catch (error) {
      // another host was faster: the next refresh reads how far
      if (error instanceof StaleCheckpoint) return;
      logger?.warn({ err: error }, 'projections could not store how far changes were published');
    }
  }
}

/** Of subscriptions that can be committed. */
function lowestCheckpoint(subscriptions: readonly Subscription[]): Position | null {
  const checkpoints = subscriptions.flatMap(({ failure, checkpoint }) =>
    failure === undefined ? (checkpoint ?? ZERO_POSITION) : [],
  );
  return checkpoints.toSorted()[0] ?? null;
}
