import type { Db } from 'mongodb';
import type { Position } from '@bahi/contracts';
import { isTimeUp } from './boundedCall.ts';
import { checkpointsOf, type Checkpoint } from './buildStorage.ts';
import { together } from './together.ts';

const majority = { writeConcern: { w: 'majority' } } as const;

/** A checkpoint that moves without documents. */
export interface Move {
  _id: string;
  from: Position | null;
  to: Position;
}

/**
 * The checkpoints of many models at once: before each round a host reads all of its partition's, and moves together those that
 * no documents carried.
 */
export class Checkpoints {
  /** The position of a checkpoint; null before the first batch. */
  readonly position: (id: string) => Promise<Position | null>;
  /**
   * Moves a checkpoint from its expected position.
   * @returns false when it is elsewhere, or a batch holds it too long
   */
  readonly move: (move: Move) => Promise<boolean>;
  readonly #db: Db;
  readonly #patienceMs: number;

  constructor(db: Db, patienceMs: number) {
    this.#db = db;
    this.#patienceMs = patienceMs;
    this.position = together(async (ids) => this.#positions(ids));
    this.move = together(async (moves) => this.#moveAll(moves));
  }

  async #positions(ids: readonly string[]): Promise<(Position | null)[]> {
    const found = await checkpointsOf(this.#db)
      .find({ _id: { $in: [...ids] } })
      .toArray();
    const byId = new Map(found.map(({ _id, position }: Checkpoint) => [_id, position]));
    return ids.map((id) => byId.get(id) ?? null);
  }

  async #moveAll(moves: readonly Move[]): Promise<boolean[]> {
    const writes = moves.map(({ _id, from, to }) => ({
      updateOne: { filter: { _id, position: from }, update: { $set: { position: to }, $inc: { turn: 1 } } },
    }));
    try {
      const { matchedCount } = await checkpointsOf(this.#db).bulkWrite(writes, {
        ordered: false,
        maxTimeMS: this.#patienceMs,
        ...majority,
      });
      if (matchedCount === moves.length) return moves.map(() => true);
    } catch (error) {
      if (!isTimeUp(error)) throw error;
    }
    // some have moved: one that is at its new position counts as moved, whoever moved it
    const positions = await this.#positions(moves.map(({ _id }) => _id));
    return moves.map(({ to }, at) => positions[at] === to);
  }
}
