import { MongoClient } from 'mongodb';

/** A build of a read model that is being filled beside the live one. */
export interface UnfinishedBuild {
  model: string;
  build: number;
  /** By partition, for those that have begun. */
  positions: ReadonlyMap<string, string>;
}

/** The builds of read models in MongoDB. */
export interface ReadModelBuilds {
  unfinished(): Promise<UnfinishedBuild[]>;
  /** The live build, by model. */
  live(): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

interface Entry {
  _id: string;
  builds: { build: number; state: string; storage: string }[];
}

/** Reads the builds from the server, without the product. */
export async function readModelBuilds(url: string, database = 'bahi'): Promise<ReadModelBuilds> {
  const client = await MongoClient.connect(url);
  const db = client.db(database);
  const positionsOf = async (storage: string): Promise<Map<string, string>> => {
    const checkpoints = db.collection<{ _id: string; position?: string }>('read.checkpoints');
    const found = await checkpoints.find({ storage, position: { $type: 'string' } }).toArray();
    return new Map(found.map(({ _id, position = '' }) => [_id, position]));
  };
  return {
    async unfinished() {
      const entries = await db.collection<Entry>('read.catalogue').find({ 'builds.state': 'building' }).toArray();
      const filling = entries.flatMap(({ _id: model, builds }) =>
        builds.filter(({ state }) => state === 'building').map((listed) => ({ model, ...listed })),
      );
      return Promise.all(
        filling.map(async ({ model, build, storage }) => ({ model, build, positions: await positionsOf(storage) })),
      );
    },
    async live() {
      const entries = await db.collection<Entry>('read.catalogue').find().toArray();
      return new Map(
        entries.flatMap(({ _id: model, builds }) =>
          builds.filter(({ state }) => state === 'live').map(({ build }) => [model, build]),
        ),
      );
    },
    close: async () => client.close(),
  };
}
