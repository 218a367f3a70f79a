import type { Collection, Db, Document, IndexDescription } from 'mongodb';
import { PATIENCE_MS, type BatchHolders } from './batchHolders.ts';
import { isTimeUp } from './boundedCall.ts';
import { DISTRIBUTED_PARTITIONS } from '../partition.ts';
import { ReadModelUnavailable, type CollectionDefinition, type ModelDefinition, type Scalar } from '../port.ts';
import { indexesOf, layoutOf, type Layout, type StoredDoc } from './layout.ts';

/** The checkpoint of a build's partition. The turn changes with every batch, so that two batches always conflict. */
export interface Checkpoint {
  _id: string;
  /** Name of the build's storage. */
  storage: string;
  /** Null before the first batch. */
  position: string | null;
  turn: number;
}

/** How many documents of a shop have a value. */
export interface KeptTotal {
  collection: string;
  shopId: string;
  field: string;
  value: Scalar;
  n: number;
}

/** The description of a build, written once all its parts exist. */
interface BuildDescription {
  _id: string;
  storage: string;
  collections: readonly CollectionDefinition[];
  partitions: number;
}

/** Prefix of every collection of every build. */
export const PREFIX = 'read.';
/** The checkpoints of all builds in one collection: a host reads those of its partition at once. */
export const CHECKPOINTS = `${PREFIX}checkpoints`;
/** Missing values are left out, as in JSON, not stored as null. */
const asJson = { ignoreUndefined: true } as const;

export const checkpointsOf = (db: Db): Collection<Checkpoint> => db.collection(CHECKPOINTS);
const descriptionsOf = (db: Db): Collection<BuildDescription> => db.collection(CHECKPOINTS, asJson);
const descriptionId = (storage: string): string => `${storage} build`;

/** The collections of one build. Their common prefix is never used again. */
export class BuildStorage {
  readonly name: string;
  readonly layouts: ReadonlyMap<string, Layout>;
  readonly #db: Db;

  constructor(db: Db, name: string, collections: readonly CollectionDefinition[]) {
    this.#db = db;
    this.name = name;
    this.layouts = new Map(collections.map((collection) => [collection.name, layoutOf(collection)]));
  }

  layout(collection: string): Layout {
    const layout = this.layouts.get(collection);
    if (layout === undefined) throw new ReadModelUnavailable(`no collection ${collection} in ${this.name}`);
    return layout;
  }

  docs({ name }: Layout): Collection<StoredDoc> {
    return this.#db.collection(`${this.name}.docs.${name}`, asJson);
  }

  get checkpoints(): Collection<Checkpoint> {
    return checkpointsOf(this.#db);
  }

  checkpointId(partition: number): string {
    return `${this.name} partition ${partition}`;
  }

  get totals(): Collection<KeptTotal> {
    return this.#db.collection(`${this.name}.totals`);
  }

  /**
   * Creates what is missing, the description last. A batch must find its collections, because it cannot wait for their
   * creation, and its checkpoint, because partitions that begin at the same time share nothing that one of them could lock.
   */
  async prepare({ collections }: ModelDefinition): Promise<void> {
    const [_id, partitions] = [descriptionId(this.name), DISTRIBUTED_PARTITIONS];
    const wanted = JSON.stringify([collections, partitions]);
    const made = await descriptionsOf(this.#db).findOne({ _id });
    if (made !== null && JSON.stringify([made.collections, made.partitions]) === wanted) return;
    const majority = { writeConcern: { w: 'majority' } } as const;
    const make = async (name: string, indexes: IndexDescription[]): Promise<void> => {
      await this.#db.command({ createIndexes: name, indexes, ...majority });
    };
    const key = { collection: 1, shopId: 1, field: 1, value: 1 } as const;
    const nothingYet = { $setOnInsert: { storage: this.name, position: null, turn: 0 } };
    const beginnings = Array.from({ length: partitions }, (_, partition) => ({
      updateOne: { filter: { _id: this.checkpointId(partition) }, update: nothingYet, upsert: true },
    }));
    await Promise.all([
      ...[...this.layouts.values()].map(async (layout) => make(this.docs(layout).collectionName, indexesOf(layout))),
      make(this.totals.collectionName, [{ name: 'by value', key, unique: true }]),
    ]);
    await this.checkpoints.bulkWrite(beginnings, { ordered: false, ...majority });
    const description = { storage: this.name, collections, partitions };
    await descriptionsOf(this.#db).updateOne({ _id }, { $set: description }, { upsert: true, ...majority });
  }

  /** Ends writes to the build; readers may finish. A running batch is waited for while its host lives. */
  async seal(holders: BatchHolders): Promise<void> {
    const endIdle = holders.enderOfIdle(this.name);
    const bounded = { maxTimeMS: PATIENCE_MS, writeConcern: { w: 'majority' } } as const;
    for (;;) {
      try {
        await this.checkpoints.deleteMany({ storage: this.name }, bounded);
        return;
      } catch (error) {
        if (!isTimeUp(error)) throw error;
        await endIdle();
      }
    }
  }
}

/** The storage of a build as it was prepared; undefined if there is none or none any more. */
export async function findStorage(db: Db, name: string, signal: AbortSignal): Promise<BuildStorage | undefined> {
  const _id = descriptionId(name);
  const description = await descriptionsOf(db).findOne<Document & BuildDescription>({ _id }, { signal });
  return description === null ? undefined : new BuildStorage(db, name, description.collections);
}
