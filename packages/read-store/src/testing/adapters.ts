import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedReadModels } from '../embedded/embeddedReadModels.ts';
import { embeddedReadModelWriter } from '../embedded/embeddedReadModelWriter.ts';
import { inMemoryReadStore } from '../inMemory/inMemoryReadStore.ts';
import type { SampleStore } from './sampleRows.ts';

/** An empty store for one test. */
export interface StoreUnderTest extends SampleStore {
  close(): Promise<void>;
}

export const openInMemory = (partitions: number) => async (): Promise<StoreUnderTest> => ({
  ...inMemoryReadStore(partitions),
  close: async () => undefined,
});

export async function openEmbedded(): Promise<StoreUnderTest> {
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
