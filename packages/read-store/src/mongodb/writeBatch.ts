import { setTimeout as delay } from 'node:timers/promises';
import { MongoError, type AnyBulkWriteOperation, type ClientSession } from 'mongodb';
import { assertUnchanged } from '../assertUnchanged.ts';
import { StaleCheckpoint, type Batch, type Doc } from '../port.ts';
import { PATIENCE_MS, type BatchHolders } from './batchHolders.ts';
import type { BuildStorage } from './buildStorage.ts';
import { TotalChanges } from './keptTotals.ts';
import type { Layout, StoredDoc } from './layout.ts';

const LONGEST_PAUSE_MS = 50;
/** After this time a conflicting batch is checked for the first time, from which its idle time counts. */
const FIRST_CHECK_MS = 200;

/**
 * Compare and set, as the first write: from here to its end no other batch of the partition passes. A replaced build has no
 * checkpoints.
 */
async function moveCheckpoint(storage: BuildStorage, batch: Batch, session: ClientSession): Promise<void> {
  const _id = storage.checkpointId(batch.partition);
  const moved = { $set: { position: batch.to }, $inc: { turn: 1 } };
  const { matchedCount } = await storage.checkpoints.updateOne({ _id, position: batch.from }, moved, { session });
  if (matchedCount === 0) throw new StaleCheckpoint(`the checkpoint of ${_id} is not at ${batch.from}`);
}

async function storedDocs(storage: BuildStorage, layout: Layout, ids: Iterable<string>, session: ClientSession) {
  const projection = { _id: 0 };
  const found = storage.docs(layout).find<Doc>({ _id: { $in: [...ids] } }, { projection, session });
  return new Map((await found.toArray()).map((doc) => [doc.id, doc]));
}

/** The changes of a batch in one collection. */
interface Change {
  layout: Layout;
  puts: ReadonlyMap<string, Doc>;
  removes: ReadonlySet<string>;
  /** The former documents, if the batch has them. */
  before: ReadonlyMap<string, Doc> | undefined;
}

/** Updates the kept totals for the changed documents. */
async function countChanges(storage: BuildStorage, change: Change, session: ClientSession): Promise<void> {
  const { layout, puts, removes, before } = change;
  if (layout.totals === undefined) return;
  const replaced = new Set([...removes, ...puts.keys()]);
  const known = before ?? (await storedDocs(storage, layout, replaced, session));
  const totals = new TotalChanges(layout);
  for (const id of replaced) {
    const doc = known.get(id);
    if (doc !== undefined) totals.count(doc, -1);
  }
  for (const doc of puts.values()) totals.count(doc, 1);
  await totals.write(storage, session);
}

async function writeDocs(storage: BuildStorage, change: Change, session: ClientSession) {
  const { layout, puts, removes } = change;
  const writes: AnyBulkWriteOperation<StoredDoc>[] = [];
  for (const id of removes) if (!puts.has(id)) writes.push({ deleteOne: { filter: { _id: id } } });
  for (const [id, doc] of puts) {
    writes.push({ replaceOne: { filter: { _id: id }, replacement: doc, upsert: true } });
  }
  await countChanges(storage, change, session);
  await storage.docs(layout).bulkWrite(writes, { session, ordered: false });
}

async function writeAll(storage: BuildStorage, batch: Batch, changes: readonly Change[], session: ClientSession) {
  await moveCheckpoint(storage, batch, session);
  const stored = new Map<string, Map<string, Doc>>();
  for (const [collection, docs] of batch.unchanged ?? []) {
    stored.set(collection, await storedDocs(storage, storage.layout(collection), docs.keys(), session));
  }
  assertUnchanged(batch, (collection, id) => stored.get(collection)?.get(id));
  for (const change of changes) await writeDocs(storage, change, session);
}

function changesOf(storage: BuildStorage, { puts, removes, before }: Batch): Change[] {
  const collections = new Set([...puts.keys(), ...removes.keys()]);
  const named = [...collections].map((collection) => ({
    layout: storage.layout(collection),
    puts: puts.get(collection) ?? new Map(),
    removes: removes.get(collection) ?? new Set(),
    before: before && (before.get(collection) ?? new Map()),
  }));
  return named.filter((change) => change.puts.size + change.removes.size > 0);
}

/** Whether only the checkpoint moves. */
export const movesAlone = ({ puts, removes, unchanged }: Batch): boolean =>
  !unchanged?.size && [...puts.values(), ...removes.values()].every(({ size }) => size === 0);

/** Another batch of the partition is running, or the server has a new primary: a retry may succeed. */
const isPassing = (error: unknown): boolean =>
  error instanceof MongoError && error.hasErrorLabel('TransientTransactionError');

/** Where a batch is written, and who else may hold it. */
export interface Target {
  storage: BuildStorage;
  holders: BatchHolders;
}

/**
 * Documents, kept totals and checkpoint in one transaction, confirmed by a majority. After a lost answer the checkpoint shows
 * whether it was committed.
 * @throws {StaleCheckpoint} with nothing written
 */
export async function writeBatch(
  { storage, holders }: Target,
  batch: Batch,
  session: ClientSession,
  signal: AbortSignal,
): Promise<void> {
  const changes = changesOf(storage, batch);
  await holders.announce(storage.name, batch.partition, session);
  const endIdle = holders.enderOfIdle(storage.name, batch.partition, session);
  let checkAt = performance.now() + FIRST_CHECK_MS * (0.5 + Math.random() / 2);
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted();
    session.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } });
    try {
      await writeAll(storage, batch, changes, session);
      await session.commitTransaction();
      return;
    } catch (error) {
      if (session.inTransaction()) await session.abortTransaction();
      if (!isPassing(error)) throw error;
      await delay(Math.min(2 ** tries, LONGEST_PAUSE_MS) * Math.random());
    }
    if (performance.now() < checkAt) continue;
    await endIdle();
    checkAt = performance.now() + PATIENCE_MS;
  }
}
