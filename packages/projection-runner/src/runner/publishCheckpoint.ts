import type { Position } from '@bahi/contracts';
import { ZERO_POSITION } from '@bahi/event-store';
import { StaleCheckpoint, type ModelDefinition, type ReadModelWriter } from '@bahi/read-store';
import { changesBetween, isAfter } from './changesBetween.ts';
import type { EngineLogger } from './runnerLog.ts';
import type { Pages } from '../batch/readPages.ts';
import type { Change } from '../projection.ts';
import type { Track } from '../builds/subscription.ts';

/** Without documents: all it keeps is how far screens were told of what each partition wrote. */
const TOLD: ModelDefinition = { name: 'told', version: 1, collections: [] };
const BUILD = 1;

export interface ToldOptions {
  writer: ReadModelWriter;
  publish(changes: readonly Change[]): void;
  logger?: EngineLogger;
}

/**
 * How far screens were told of a partition's changes. A host says it after it has published, and so late that one that dies, or
 * whose batch is written without an answer, leaves a stretch behind that whoever comes next tells again: a page passes over what
 * it has heard.
 */
export class Told {
  readonly #options: ToldOptions;
  readonly #partition: number;
  #saved: Position | null = null;
  /** Up to here it was another host that wrote, or it is not known who. */
  #learnt: Position | null = null;

  constructor(options: ToldOptions, partition: number) {
    this.#options = options;
    this.#partition = partition;
  }

  async open(): Promise<void> {
    const { writer } = this.#options;
    await writer.open(TOLD, BUILD);
    // there is nothing to fill it with first
    const builds = await writer.builds(TOLD.name);
    if (builds.every(({ state }) => state !== 'live')) await writer.activate(TOLD, BUILD);
    await this.look();
  }

  /** @returns true when another host has told more since the last look */
  async look(): Promise<boolean> {
    const stored = await this.#options.writer.checkpoint(TOLD, BUILD, this.#partition);
    const isNews = stored !== this.#saved;
    this.#saved = stored;
    return isNews;
  }

  /** Takes note that a read model was found to stand there. */
  learn(checkpoint: Position | null): void {
    if (isAfter(checkpoint, this.#learnt)) this.#learnt = checkpoint;
  }

  /** Something was written that perhaps nobody was told of. */
  get isOwed(): boolean {
    return this.#saved !== null && isAfter(this.#learnt, this.#saved);
  }

  /** Whether storage does not say yet how far these have come. */
  isUnsaved(tracks: readonly Track[]): boolean {
    return isAfter(this.#reached(tracks), this.#saved);
  }

  #reached(tracks: readonly Track[]): Position | null {
    const sound = tracks.flatMap(({ failure, checkpoint }) =>
      failure === undefined ? (checkpoint ?? ZERO_POSITION) : [],
    );
    return sound.toSorted()[0] ?? null;
  }

  /** Tells what is owed, and writes down how far these have come. What fails is tried again the next time. */
  async save(tracks: readonly Track[], pages: Pages): Promise<void> {
    const [from, to] = [this.#saved, this.#reached(tracks)];
    if (to === null || !isAfter(to, from)) return;
    const { writer, logger } = this.#options;
    try {
      const changes = this.isOwed ? await changesBetween(from, this.#learnt, tracks, pages) : [];
      if (changes.length > 0) this.#options.publish(changes);
      const batch = { partition: this.#partition, from, to, puts: new Map(), removes: new Map() };
      await writer.commit(TOLD, BUILD, batch);
      this.#saved = to;
    } catch (error) {
      // at the next look it stands where another host has left it
      if (error instanceof StaleCheckpoint) return;
      logger?.warn({ err: error }, 'projections could not say how far screens were told');
    }
  }
}
