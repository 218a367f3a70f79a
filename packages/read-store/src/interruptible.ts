import type { ReadModels } from './port.ts';

/** The same read models, whose next look-up or page fails once the signal is aborted. */
export function interruptible(read: ReadModels, signal: AbortSignal): ReadModels {
  const going = async <Result>(look: () => Promise<Result>): Promise<Result> => {
    signal.throwIfAborted();
    return look();
  };
  return {
    get: async (model, collection, id) => going(async () => read.get(model, collection, id)),
    getMany: async (model, collection, ids) => going(async () => read.getMany(model, collection, ids)),
    query: async (model, collection, query) => going(async () => read.query(model, collection, query)),
    rows: async (model, collection, query) => going(async () => read.rows(model, collection, query)),
    async *scan(model, collection, options) {
      signal.throwIfAborted();
      for await (const page of read.scan(model, collection, options)) {
        yield page as never;
        signal.throwIfAborted();
      }
    },
    position: async (model, shopId) => going(async () => read.position(model, shopId)),
    walksMany: async (model, collection, query) => going(async () => read.walksMany(model, collection, query)),
    close: async () => read.close(),
  };
}
