import type { Position } from '@bahi/contracts';
import { checkStreamName } from '../checkStreamName.ts';
import { StoreUnavailable, type EventStore } from '../port.ts';
import { formatPosition } from '../position.ts';
import { openEmbeddedLog } from './embeddedLog.ts';
import { EmbeddedReader } from './embeddedReader.ts';
import { toText } from '../eventRow.ts';
import { GroupCommit } from './groupCommit.ts';
import { inlineWriter, type LogWriter } from './logWriter.ts';
import { WorkerWriter } from './workerWriter.ts';

export interface EmbeddedEventStoreOptions {
  /** The data folder, which contains the log `events.db`. The caller locks the folder. */
  folder: string;
  /** URL of the bundled `eventWriter.worker.js`. Without it, the calling thread writes; meant for tools and tests. */
  worker?: URL;
  /** Time limit of an append; default 5,000. */
  deadlineMs?: number;
}

function openInline(folder: string): LogWriter {
  try {
    return inlineWriter(openEmbeddedLog(folder));
  } catch (cause) {
    throw new StoreUnavailable('the event log cannot be opened', { cause });
  }
}

async function openWriter(folder: string, worker: URL | undefined): Promise<LogWriter> {
  if (worker === undefined) return openInline(folder);
  const writer = new WorkerWriter(worker, folder);
  await writer.start();
  return writer;
}

/**
 * Opens the log in one SQLite file: WAL with `synchronous=FULL`, one sync for all appends that wait at the same time.
 * @throws {StoreUnavailable} when the file cannot be opened durably or a newer program wrote it
 */
export async function openEmbeddedEventStore(options: EmbeddedEventStoreOptions): Promise<EventStore> {
  const { folder, worker, deadlineMs = 5_000 } = options;
  const writer = await openWriter(folder, worker);
  const reader = new EmbeddedReader(folder);
  const listeners = new Set<(position: Position) => void>();
  const group = new GroupCommit(writer, deadlineMs, (position) => {
    for (const listener of listeners) listener(formatPosition(position));
  });

  return {
    logId: reader.logId,
    async append(stream, expectedRevision, events) {
      checkStreamName(stream);
      return group.append({ stream, expectedRevision, events: events.map(toText) });
    },
    readStream: async (stream, readOptions) => reader.readStream(stream, readOptions),
    readAll: async (readOptions) => reader.readAll(readOptions),
    head: async () => reader.head(),
    onAppended(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      await group.settled();
      // close the writer last, because it checkpoints the write-ahead log
      reader.close();
      await writer.close();
    },
  };
}
