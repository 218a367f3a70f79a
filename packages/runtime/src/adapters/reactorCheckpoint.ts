import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Position } from '@bahi/contracts';
import type { Db } from 'mongodb';
import { withMongodbDeadline } from './distributed/withMongodbDeadline.ts';

/**
 * Up to where the reactor has seen everything finished. Losing it costs time, never work: it then reads from the start, and
 * finishing twice changes nothing.
 */
export interface ReactorCheckpoint {
  load(): Promise<Position | null>;
  save(position: Position): Promise<void>;
}

interface Saved {
  logId: string;
  position: Position;
}

/** One small file, replaced as a whole. That of another log, or a damaged one, counts as none. */
export function fileCheckpoint(path: string, logId: string): ReactorCheckpoint {
  return {
    load: async () => {
      try {
        const saved = JSON.parse(await readFile(path, 'utf8')) as Saved;
        return saved.logId === logId && /^\d+$/.test(saved.position) ? saved.position : null;
      } catch {
        return null;
      }
    },
    save: async (position) => {
      const saved: Saved = { logId, position };
      await writeFile(`${path}.next`, JSON.stringify(saved), { mode: 0o600 });
      await rename(`${path}.next`, path);
    },
  };
}

/** One document for all processes that finish work; whoever got further is not set back by one that lags. */
export function mongodbCheckpoint(db: Db, logId: string): ReactorCheckpoint {
  const checkpoints = db.collection<{ _id: string; position: Position }>('reactorCheckpoints');
  return {
    load: async () => (await withMongodbDeadline(checkpoints.findOne({ _id: logId })))?.position ?? null,
    save: async (position) => {
      await withMongodbDeadline(checkpoints.updateOne({ _id: logId }, { $max: { position } }, { upsert: true }));
    },
  };
}
