import type { Db } from 'mongodb';
import type { Doc, ModelDefinition, ReadModelWriter } from '../port.ts';
import { BatchHolders, PATIENCE_MS } from './batchHolders.ts';
import { boundedCall, LIMITS_MS } from './boundedCall.ts';
import { BuildCatalogue } from './buildCatalogue.ts';
import { BuildStorage } from './buildStorage.ts';
import { conditionsOf } from './conditions.ts';
import { Checkpoints } from './checkpoints.ts';
import { moveOf, movesAlone, writeBatch } from './writeBatch.ts';

const projection = { _id: 0 };
/** The builds that one host has opened for writing. */
class OpenBuilds {
  readonly catalogue: BuildCatalogue;
  readonly #db: Db;
  readonly #open = new Map<string, BuildStorage>();
  readonly #holders: BatchHolders;
  /** Leftovers of earlier processes are searched for once. */
  #sweeping: Promise<void> | undefined;

  constructor(db: Db, holders: BatchHolders) {
    this.#db = db;
    this.#holders = holders;
    this.catalogue = new BuildCatalogue(db);
  }

  async open(model: ModelDefinition, build: number): Promise<void> {
    this.#sweeping ??= this.sweep();
    try {
      await this.#sweeping;
    } catch (error) {
      this.#sweeping = undefined;
      throw error;
    }
    const storage = new BuildStorage(this.#db, await this.catalogue.add(model, build), model.collections);
    if (this.#open.get(`${model.name}/${build}`)?.name === storage.name) return;
    await storage.prepare(model);
    this.#open.set(`${model.name}/${build}`, storage);
  }

  of(model: ModelDefinition, build: number): BuildStorage {
    const found = this.#open.get(`${model.name}/${build}`);
    if (found === undefined) throw new Error(`build ${build} of ${model.name} is not open`);
    return found;
  }

  sweep(): Promise<void> {
    return this.catalogue.sweep(this.#holders);
  }

  async activate(model: ModelDefinition, build: number, overNewer: boolean): Promise<void> {
    const { name: chosen } = this.of(model, build);
    await this.catalogue.activate(model, build, overNewer, this.#holders);
    for (const [key, { name }] of this.#open) {
      if (name !== chosen && key.startsWith(`${model.name}/`)) this.#open.delete(key);
    }
  }
}

/**
 * Writes read models into MongoDB, beside any number of other hosts: the checkpoint of a partition decides between them. Needs
 * a replica set for its transactions; the caller closes the client.
 */
export function mongodbReadModelWriter(db: Db): ReadModelWriter {
  const holders = new BatchHolders(db);
  const open = new OpenBuilds(db, holders);
  const checkpoints = new Checkpoints(db, PATIENCE_MS);
  return {
    open: async (model, build) => boundedCall(LIMITS_MS.prepare, async () => open.open(model, build)),

    builds: async (model) => boundedCall(LIMITS_MS.read, async () => open.catalogue.builds(model)),

    activate: async (model, build, { overNewer = false } = {}) =>
      boundedCall(LIMITS_MS.prepare, async () => {
        await open.activate(model, build, overNewer);
        await open.sweep();
      }),

    checkpoint: async (model, build, partition) =>
      boundedCall(LIMITS_MS.read, async () => checkpoints.position(open.of(model, build).checkpointId(partition))),

    getMany: async (model, build, collection, ids) =>
      boundedCall(LIMITS_MS.write, async (signal) => {
        const storage = open.of(model, build);
        const layout = storage.layout(collection);
        const filter = { _id: { $in: [...ids] } };
        const found = await storage.docs(layout).find<Doc>(filter, { projection, signal }).toArray();
        return new Map(found.map((doc) => [doc.id, doc]));
      }),

    find: async (model, build, collection, shopId, field, value) =>
      boundedCall(LIMITS_MS.write, async (signal) => {
        const storage = open.of(model, build);
        const layout = storage.layout(collection);
        const { filter } = conditionsOf(layout, { shopId, where: { [field]: value } });
        return storage
          .docs(layout)
          .find<Doc>(filter, { projection, sort: { _id: 1 }, signal })
          .toArray();
      }),

    commit: async (model, build, batch) => {
      const commit = { storage: open.of(model, build), batch };
      return boundedCall(LIMITS_MS.write, async (signal) => {
        const moved = movesAlone(batch) ? await checkpoints.move(moveOf(commit)) : null;
        if (moved !== null) return moved.turn;
        return holders.withSession(commit.storage.name, batch.partition, async (session) =>
          writeBatch([commit], holders, session, signal),
        );
      });
    },

    commitTogether: async (commits) => {
      const stored = commits.map(({ model, build, batch }) => ({ storage: open.of(model, build), batch }));
      const partition = commits[0]?.batch.partition ?? 0;
      return boundedCall(LIMITS_MS.write, async (signal) =>
        holders.withSession('together', partition, async (session) => writeBatch(stored, holders, session, signal)),
      );
    },

    turn: async (model, build, partition) => {
      const storage = open.of(model, build);
      const filter = { _id: storage.checkpointId(partition) };
      return boundedCall(LIMITS_MS.read, async () => (await storage.checkpoints.findOne(filter))?.turn);
    },

    close: async () => holders.close(),
  };
}
