import {
  embeddedReadModels,
  embeddedReadModelWriter,
  inMemoryReadStore,
  type ReadModels,
  type ReadModelWriter,
} from '@bahi/read-store';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty read store for one test. */
export interface OpenReadStore {
  reader: ReadModels;
  writer: ReadModelWriter;
  /** Closes it and deletes its data. */
  close(): Promise<void>;
}

export async function openInMemoryReadStore(partitions = 1): Promise<OpenReadStore> {
  return { ...inMemoryReadStore(partitions), close: async () => undefined };
}

export async function openEmbeddedReadStore(): Promise<OpenReadStore> {
  const folder = await mkdtemp(join(tmpdir(), 'bahi-read-'));
  const writer = embeddedReadModelWriter(folder);
  const reader = embeddedReadModels(folder);
  const close = async (): Promise<void> => {
    await reader.close();
    await writer.close();
    await rm(folder, { recursive: true });
  };
  return { reader, writer, close };
}
