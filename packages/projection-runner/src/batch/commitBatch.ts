import type { Position } from '@bahi/contracts';
import type { ModelCommit, ReadModelWriter, Turn } from '@bahi/read-store';
import { asRead, PARKED, type ParkedShop } from '../parking/parkedShop.ts';
import { BatchDocs } from './batchDocs.ts';
import type { PendingBatch } from './pendingBatch.ts';

/**
 * Step 3 of a batch: commits documents, newly parked shops and the checkpoint of one projection in one transaction. A batch without an
 * event of this projection only moves the checkpoint in memory; it is stored when the log is quiet.
 * @throws {StaleCheckpoint} when another host was faster: nothing is written
 * @throws why the page could not be applied
 */
export async function commitBatch(batch: PendingBatch): Promise<void> {
  const { subscription, end, failure } = batch;
  if (failure !== undefined) throw failure.cause;
  if (end === null) return;
  if (batch.isEmpty) subscription.checkpoint = end;
  else if (!batch.isCommitted) await commitUpTo(batch, end);
  subscription.failure = undefined;
}

/**
 * Commits what several projections made of a page in one transaction: all or none. When it fails, nothing is marked as committed, and
 * each can be committed alone; a batch whose checkpoint has moved all the same is refused then.
 */
export async function commitTogether(
  batches: readonly PendingBatch[],
  commit: NonNullable<ReadModelWriter['commitTogether']>,
): Promise<void> {
  const ready = batches.flatMap((batch) => {
    const { end, failure, isEmpty } = batch;
    return end === null || failure !== undefined || isEmpty ? [] : { batch, end };
  });
  if (ready.length < 2) return;
  const commits = ready.map(({ batch, end }) => contentOf(batch, end));
  try {
    const turn = await commit(commits);
    for (const { batch, end } of ready) {
      noteCommit(batch, end, turn);
      batch.isCommitted = true;
    }
  } catch {
    // the projection at fault throws again when it is committed alone
  }
}

/**
 * Commits what a parked shop has missed so far, with its progress, without moving the checkpoint.
 * @throws {StaleCheckpoint} when another host was faster, at the log or at this shop
 */
export async function commitReplay(
  batch: PendingBatch,
  checkpoint: Position,
  before: ParkedShop,
  replayed: ParkedShop,
): Promise<void> {
  batch.reliedOn.set(before.id, before);
  batch.docs.put(PARKED.name, replayed);
  await commitUpTo(batch, checkpoint);
  batch.subscription.parked.set(replayed.id, batch.newlyParked.get(replayed.id)?.shop ?? replayed);
}

/**
 * Commits what the batch holds and empties it.
 * @throws {StaleCheckpoint} when another host was faster: nothing is written
 */
export async function commitUpTo(batch: PendingBatch, to: Position): Promise<void> {
  const { model, build, batch: content } = contentOf(batch, to);
  noteCommit(batch, to, await batch.writer.commit(model, build, content));
}

/** What is to be stored of a batch. */
function contentOf({ subscription, newlyParked, reliedOn, docs }: PendingBatch, to: Position): ModelCommit {
  const { model, build, partition, storedCheckpoint: from } = subscription;
  for (const [id, { shop }] of newlyParked) if (subscription.parked.get(id) !== shop) docs.put(PARKED.name, shop);
  const { puts, removes } = docs;
  const unchanged = asRead([...reliedOn.values()]);
  const before = new Map([...docs.before, ...unchanged]);
  const { turn } = subscription.kept;
  return { model, build, batch: { partition: partition.index, from, to, turn, puts, removes, unchanged, before } };
}

/** Goes on behind a commit, with an empty batch. */
function noteCommit(batch: PendingBatch, to: Position, turn: Turn | undefined): void {
  const { subscription, newlyParked, reliedOn } = batch;
  subscription.kept.committed(batch.docs, turn);
  subscription.checkpoint = to;
  subscription.storedCheckpoint = to;
  batch.docs = new BatchDocs();
  for (const [shopId, { shop }] of newlyParked) {
    subscription.parked.set(shopId, shop);
    reliedOn.set(shopId, shop);
  }
}
