import { randomBytes } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { StaleCheckpoint, type ModelBuild, type ModelDefinition } from '../port.ts';
import type { BatchHolders } from './batchHolders.ts';
import { BuildStorage, CHECKPOINTS, checkpointsOf, PREFIX } from './buildStorage.ts';
import { together } from './together.ts';

interface ListedBuild extends Omit<ModelBuild, 'model'> {
  /** Common prefix of its collections. */
  storage: string;
}

interface ModelEntry {
  _id: string;
  builds: ListedBuild[];
  /** Storages that are read only by readers that began before. */
  retired: { storage: string; at: Date }[];
}

/** Longest time that a scan may go on in a replaced build. */
const GRACE_MS = 10 * 60_000;
const majority = { writeConcern: { w: 'majority' } } as const;
const CATALOGUE = `${PREFIX}catalogue`;

/** The builds of all models and which of them are live: one document per model, so that a swap is one write. */
export class BuildCatalogue {
  /** The builds of a model, oldest first; a host asks for all of its models before each round. */
  readonly builds: (model: string) => Promise<ModelBuild[]>;
  readonly #db: Db;
  readonly #models: Collection<ModelEntry>;

  constructor(db: Db) {
    this.#db = db;
    this.#models = db.collection(CATALOGUE);
    this.builds = together(async (models) => this.#buildsOf(models));
  }

  async #buildsOf(models: readonly string[]): Promise<ModelBuild[][]> {
    const entries = await this.#models.find({ _id: { $in: [...models] } }).toArray();
    return models.map((model) => {
      const listed = entries.find(({ _id }) => _id === model)?.builds ?? [];
      const builds = listed.map(({ version, build, state }) => ({ model, version, build, state }));
      return builds.toSorted((a, b) => a.build - b.build);
    });
  }

  /** The storage of the live build. */
  async live(model: string, signal: AbortSignal): Promise<string | undefined> {
    const projection = { builds: { $elemMatch: { state: 'live' } } };
    const entry = await this.#models.findOne({ _id: model }, { projection, signal });
    return entry?.builds?.[0]?.storage;
  }

  /**
   * Registers a build before its storage is created, so that no sweep deletes the storage as an orphan. Every caller gets the
   * same storage.
   */
  async add({ name, version }: ModelDefinition, build: number): Promise<string> {
    const known = await this.#storageOf(name, build);
    if (known !== undefined) return known;
    const storage = `${PREFIX}${name}.b${build}-${randomBytes(4).toString('hex')}`;
    const empty = { $setOnInsert: { builds: [], retired: [] } };
    await this.#models.updateOne({ _id: name }, empty, { upsert: true, ...majority });
    const added = { $push: { builds: { build, version, state: 'building', storage } } } as const;
    await this.#models.updateOne({ _id: name, 'builds.build': { $ne: build } }, added, majority);
    return (await this.#storageOf(name, build)) ?? storage;
  }

  async #storageOf(model: string, build: number): Promise<string | undefined> {
    const entry = await this.#models.findOne({ _id: model });
    return entry?.builds.find((listed) => listed.build === build)?.storage;
  }

  /**
   * Makes the build live, in one write; from then on the other builds accept no batch.
   * @throws {StaleCheckpoint} when another host has retired the build, or activated one of a higher version
   */
  async activate(
    { name: model, version }: ModelDefinition,
    build: number,
    overNewer: boolean,
    holders: BatchHolders,
  ): Promise<void> {
    const others = { $filter: { input: '$builds', cond: { $ne: ['$$this.build', build] } } };
    const chosen = { $filter: { input: '$builds', cond: { $eq: ['$$this.build', build] } } };
    const retired = { $map: { input: others, in: { storage: '$$this.storage', at: '$$NOW' } } };
    const live = { $map: { input: chosen, in: { $mergeObjects: ['$$this', { state: 'live' }] } } };
    const swap = [{ $set: { builds: live, retired: { $concatArrays: ['$retired', retired] } } }];
    const newer = { builds: { $not: { $elemMatch: { state: 'live', version: { $gt: version } } } } } as const;
    const filter = { _id: model, 'builds.build': build, ...(overNewer ? {} : newer) };
    const { matchedCount } = await this.#models.updateOne(filter, swap, majority);
    if (matchedCount === 0)
      throw new StaleCheckpoint(`build ${build} of ${model} is there no more, or a newer one is read`);
    const entry = await this.#models.findOne({ _id: model });
    for (const { storage } of entry?.retired ?? []) await new BuildStorage(this.#db, storage, []).seal(holders);
  }

  /** Drops storages that were retired a while ago, and those that are not registered. */
  async sweep(holders: BatchHolders): Promise<void> {
    // both are looked up before the catalogue is read, so that a storage that is being created is registered by then
    const begun: string[] = await checkpointsOf(this.#db).distinct('storage');
    const listed = await this.#db
      .listCollections({ name: { $gte: PREFIX, $lt: `${PREFIX}\u{10FFFF}` } }, { nameOnly: true })
      .toArray();
    const old = { $gt: ['$$this.at', { $subtract: ['$$NOW', GRACE_MS] }] };
    const forget = [{ $set: { retired: { $filter: { input: '$retired', cond: old } } } }];
    await this.#models.updateMany({ 'retired.0': { $exists: true } }, forget, majority);
    const entries = await this.#models.find().toArray();
    const kept = entries.flatMap(({ builds, retired }) => [...builds, ...retired].map(({ storage }) => `${storage}.`));
    const written = new Set(entries.flatMap(({ builds }) => builds.map(({ storage }) => storage)));
    for (const storage of begun) if (!written.has(storage)) await new BuildStorage(this.#db, storage, []).seal(holders);
    for (const { name } of listed) {
      if ([CATALOGUE, CHECKPOINTS].includes(name) || kept.some((storage) => name.startsWith(storage))) continue;
      await this.#db.dropCollection(name);
    }
  }
}
