import { createHash } from 'node:crypto';
import { Binary, ObjectId, type Db } from 'mongodb';
import type { SnapshotStore } from '../snapshotStore.ts';
import { withDeadline } from '../withDeadline.ts';

/** A document holds at most 16 MiB. */
const PART_BYTES = 8 * 1_048_576;
/** Beyond this time, loading a snapshot saves nothing. */
const LOAD_MS = 2_000;
const SAVE_MS = 10_000;
const DAY_S = 24 * 60 * 60;

interface Snapshot {
  _id: string;
  family: string;
  foldVersion: number;
  /** Identifies its parts. Each save writes new parts before it deletes the old ones. */
  set: ObjectId;
  digest: string;
}

interface Part {
  stream: string;
  set: ObjectId;
  n: number;
  bytes: Binary;
}

const digest = (stream: string, foldVersion: number, bytes: Uint8Array): string =>
  createHash('sha256').update(`${stream}\n${foldVersion}\n`).update(bytes).digest('hex');

const partsOf = (bytes: Buffer): Binary[] =>
  Array.from(
    { length: Math.ceil(bytes.length / PART_BYTES) },
    (_, n) => new Binary(bytes.subarray(n * PART_BYTES, (n + 1) * PART_BYTES)),
  );

/**
 * Opens the snapshots in the given database, for any number of processes. A snapshot larger than a document is stored
 * in several parts. The last one saved counts; an incomplete one is ignored. Closing does not close the client.
 */
export async function openMongodbSnapshots(db: Db): Promise<SnapshotStore> {
  const snapshots = db.collection<Snapshot>('snapshots');
  const parts = db.collection<Part>('snapshots.parts');
  const withMongodbDeadline = async <T>(call: Promise<T>, milliseconds: number): Promise<T> =>
    withDeadline(call, milliseconds, () => new Error(`snapshots: not answered within ${milliseconds} ms`));

  async function load(stream: string, foldVersion: number): Promise<string | null> {
    const snapshot = await snapshots.findOne({ _id: stream, foldVersion });
    if (snapshot === null) return null;
    const found = await parts.find({ stream, set: snapshot.set }, { sort: { n: 1 } }).toArray();
    const bytes = Buffer.concat(found.map((part) => part.bytes.value()));
    return digest(stream, foldVersion, bytes) === snapshot.digest ? bytes.toString() : null;
  }

  async function save(family: string, stream: string, foldVersion: number, bytes: Buffer): Promise<void> {
    const set = new ObjectId();
    await parts.insertMany(partsOf(bytes).map((part, n) => ({ stream, set, n, bytes: part })));
    const snapshot = { family, foldVersion, set, digest: digest(stream, foldVersion, bytes) };
    const before = await snapshots.findOneAndReplace({ _id: stream }, snapshot, { upsert: true });
    // parts that this snapshot replaces, and parts of processes that died while saving
    const longAgo = ObjectId.createFromTime(Date.now() / 1000 - DAY_S);
    const left = [{ set: { $lt: longAgo } }, ...(before === null ? [] : [{ set: before.set }])];
    await parts.deleteMany({ stream, $or: left });
  }

  await withMongodbDeadline(parts.createIndex({ stream: 1, set: 1, n: 1 }), SAVE_MS);
  return {
    load: async (_family, stream, foldVersion) => withMongodbDeadline(load(stream, foldVersion), LOAD_MS),
    save: async (family, stream, foldVersion, text) =>
      withMongodbDeadline(save(family, stream, foldVersion, Buffer.from(text)), SAVE_MS),
    close: async () => undefined,
  };
}
