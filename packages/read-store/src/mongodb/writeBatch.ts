import { setTimeout as delay } from 'node:timers/promises';
import { MongoError, type AnyBulkWriteOperation, type ClientSession } from 'mongodb';
import { assertUnchanged } from '../assertUnchanged.ts';
import { StaleCheckpoint, type Batch, type Doc, type Turn } from '../port.ts';
import { PATIENCE_MS, type BatchHolders } from './batchHolders.ts';
import type { BuildStorage } from './buildStorage.ts';
import { moveWrite, newTurn, type Move } from './checkpoints.ts';
import { TotalChanges } from './keptTotals.ts';
import type { Layout, StoredDoc } from './layout.ts';

const LONGEST_PAUSE_MS = 50;
/** After this time a conflicting batch is checked for the first time, from which its idle time counts. */
const FIRST_CHECK_MS = 200;

/** A batch, and where it is written. */
export interface StoredCommit {
  storage: BuildStorage;
  batch: Batch;
}

/** The compare and set of a batch's checkpoint. */
export const moveOf = ({ storage, batch: { partition, from, to, turn } }: StoredCommit): Move => ({
  _id: storage.checkpointId(partition),
  from,
  to,
  turn,
});

/**
 * Compares and sets all checkpoints, as the first write: from here to its end no other batch of the partition passes. A replaced build
 * has no checkpoints.
 */
async function moveCheckpoints(commits: readonly StoredCommit[], next: Turn, session: ClientSession): Promise<void> {
  const moves = commits.map(moveOf);
  const writes = moves.map((move) => moveWrite(move, next));
  const moved = await commits[0]?.storage.checkpoints.bulkWrite(writes, { session });
  if (moved?.matchedCount === moves.length) return;
  const wanted = moves.map(({ _id, from }) => `${_id} at ${from}`);
  throw new StaleCheckpoint(`not all checkpoints are where they were: ${wanted.join(', ')}`);
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

async function writeRows({ storage, batch }: StoredCommit, session: ClientSession): Promise<void> {
  const stored = new Map<string, Map<string, Doc>>();
  for (const [collection, docs] of batch.unchanged ?? []) {
    stored.set(collection, await storedDocs(storage, storage.layout(collection), docs.keys(), session));
  }
  assertUnchanged(batch, (collection, id) => stored.get(collection)?.get(id));
  for (const change of changesOf(storage, batch)) await writeDocs(storage, change, session);
}

/** Whether only the checkpoint moves. */
export const movesAlone = ({ puts, removes, unchanged }: Batch): boolean =>
  !unchanged?.size && [...puts.values(), ...removes.values()].every(({ size }) => size === 0);

/** Another batch of the partition is running, or the server has a new primary: a retry may succeed. */
const isPassing = (error: unknown): boolean =>
  error instanceof MongoError && error.hasErrorLabel('TransientTransactionError');

/**
 * The batches of one partition: documents, kept totals and checkpoints in one transaction, confirmed by a majority. After a lost answer
 * the checkpoints show whether it was committed.
 * @throws {StaleCheckpoint} with nothing written
 */
export async function writeBatch(
  commits: readonly StoredCommit[],
  holders: BatchHolders,
  session: ClientSession,
  signal: AbortSignal,
): Promise<Turn> {
  const turn = newTurn();
  const places = commits.map(({ storage, batch }) => [storage.name, batch.partition] as const);
  await Promise.all(places.map(async ([storage, partition]) => holders.announce(storage, partition, session)));
  const endersOfIdle = places.map(([storage, partition]) => holders.enderOfIdle(storage, partition, session));
  let checkAt = performance.now() + FIRST_CHECK_MS * (0.5 + Math.random() / 2);
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted();
    session.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } });
    try {
      await moveCheckpoints(commits, turn, session);
      for (const commit of commits) await writeRows(commit, session);
      await session.commitTransaction();
      return turn;
    } catch (error) {
      if (session.inTransaction()) await session.abortTransaction();
      if (!isPassing(error)) throw error;
      await delay(Math.min(2 ** tries, LONGEST_PAUSE_MS) * Math.random());
    }
    if (performance.now() < checkAt) continue;
    await Promise.all(endersOfIdle.map(async (endIdle) => endIdle()));
    checkAt = performance.now() + PATIENCE_MS;
  }
}
