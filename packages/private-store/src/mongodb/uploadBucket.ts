import { pipeline } from 'node:stream/promises';
import { GridFSBucket, ObjectId, ReadPreference, type Db } from 'mongodb';
import type { UploadStore } from '../port.ts';

const GENERATED = /^[0-9a-f]{32}$/;
const BUCKET = 'private.uploads';
const DAY_S = 24 * 60 * 60;

export interface UploadBucket extends UploadStore {
  /** Deletes pieces of uploads that broke off more than a day ago: what belongs to no file could never be erased by name. */
  sweepTorn(): Promise<void>;
}

/**
 * Files in GridFS under generated names. A file is there once all its pieces are; putting a name again adds a version, and of
 * several the greatest id counts, whichever process wrote it, so that two who replace each other never delete both.
 */
export function uploadBucket(db: Db, deadlineMs: number): UploadBucket {
  const writeConcern = { w: 'majority', wtimeoutMS: deadlineMs } as const;
  const bucket = new GridFSBucket(db, { bucketName: BUCKET, writeConcern, readPreference: ReadPreference.primary });
  const files = db.collection(`${BUCKET}.files`);
  const chunks = db.collection(`${BUCKET}.chunks`);

  const versions = async (file: string): Promise<ObjectId[]> => {
    if (!GENERATED.test(file)) throw new Error('not a generated file name');
    const found = await bucket.find({ filename: file }, { sort: { _id: -1 }, projection: { _id: 1 } }).toArray();
    return found.map(({ _id }) => _id);
  };
  /** The content first: it is what must go. */
  const erase = async (ids: readonly ObjectId[]): Promise<void> => {
    if (ids.length === 0) return;
    await chunks.deleteMany({ files_id: { $in: ids } }, { writeConcern });
    await files.deleteMany({ _id: { $in: ids } }, { writeConcern });
  };

  return {
    async put(file, bytes) {
      await versions(file);
      await pipeline([bytes], bucket.openUploadStream(file));
      await erase((await versions(file)).slice(1));
    },
    async get(file) {
      const [newest] = await versions(file);
      if (newest === undefined) return undefined;
      return Buffer.concat(await bucket.openDownloadStream(newest).toArray());
    },
    async remove(file) {
      await erase(await versions(file));
    },
    async sweepTorn() {
      const torn = await chunks
        .aggregate<{ files_id: ObjectId }>([
          { $match: { n: 0, files_id: { $lt: ObjectId.createFromTime(Date.now() / 1000 - DAY_S) } } },
          { $lookup: { from: files.collectionName, localField: 'files_id', foreignField: '_id', as: 'file' } },
          { $match: { file: [] } },
          { $project: { files_id: 1 } },
        ])
        .toArray();
      await erase(torn.map((chunk) => chunk.files_id));
    },
  };
}
