import { randomInt } from 'node:crypto';
import type { Db } from 'mongodb';
import type { Position } from '@bahi/contracts';
import type { Turn } from '../port.ts';
import { isTimeUp } from './boundedCall.ts';
import { checkpointsOf, type Checkpoint } from './buildStorage.ts';
import { together } from './together.ts';

const majority = { writeConcern: { w: 'majority' } } as const;

/** A checkpoint that moves from an expected position, and if a turn is named, only from there. */
export interface Move {
  _id: string;
  from: Position | null;
  to: Position;
  turn?: Turn | undefined;
}

/** Nobody else has ever used it for the checkpoint: two batches always conflict, and none takes another's turn for its own. */
export const newTurn = (): Turn => randomInt(2 ** 47);

/** Compare and set. */
export const moveWrite = ({ _id, from, to, turn }: Move, next: Turn) => ({
  updateOne: {
    filter: { _id, position: from, ...(turn !== undefined && { turn }) },
    update: { $set: { position: to, turn: next } },
  },
});

/**
 * The checkpoints of many models at once: before each round a host reads all of its partition's, and moves together those that
 * no documents carried.
 */
export class Checkpoints {
  /** The position of a checkpoint; null before the first batch. */
  readonly position: (id: string) => Promise<Position | null>;
  /**
   * Moves a checkpoint that no documents carry.
   * @returns its turn, if it is known who moved it; null when it is elsewhere, or a batch holds it too long
   */
  readonly move: (move: Move) => Promise<{ turn: Turn | undefined } | null>;
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

  async #moveAll(moves: readonly Move[]): Promise<({ turn: Turn | undefined } | null)[]> {
    const turn = newTurn();
    const writes = moves.map((move) => moveWrite(move, turn));
    try {
      const { matchedCount } = await checkpointsOf(this.#db).bulkWrite(writes, {
        ordered: false,
        maxTimeMS: this.#patienceMs,
        ...majority,
      });
      if (matchedCount === moves.length) return moves.map(() => ({ turn }));
    } catch (error) {
      if (!isTimeUp(error)) throw error;
    }
    // some have moved: one that is at its new position counts as moved, whoever moved it
    const positions = await this.#positions(moves.map(({ _id }) => _id));
    return moves.map(({ to }, at) => (positions[at] === to ? { turn: undefined } : null));
  }
}
