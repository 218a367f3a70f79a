import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll } from '@jest/globals';
import { eventStoreContract, type EventStorePlace } from '../eventStore.contract.ts';
import { openEmbeddedEventStore } from './openEmbeddedEventStore.ts';

const repository = join(__dirname, '../../../..');
const built = mkdtempSync(join(tmpdir(), 'event-writer-'));
const script = join(built, 'eventWriter.worker.js');

function place(worker?: URL): EventStorePlace {
  const folder = mkdtempSync(join(tmpdir(), 'event-store-'));
  return {
    open: () => openEmbeddedEventStore({ folder, ...(worker !== undefined && { worker }) }),
    remove: async () => rmSync(folder, { recursive: true }),
    survivesReopening: true,
    isShared: false,
  };
}

beforeAll(() => {
  const source = join(__dirname, 'eventWriter.worker.ts');
  const flags = [
    '--bundle',
    '--format=esm',
    '--platform=node',
    '--external:@photostructure/sqlite',
    '--log-level=error',
  ];
  execFileSync(join(repository, 'node_modules/.bin/esbuild'), [source, `--outfile=${script}`, ...flags]);
  // link to the installed modules, as in the real build
  symlinkSync(join(repository, 'node_modules'), join(built, 'node_modules'));
});

afterAll(() => rmSync(built, { recursive: true }));

eventStoreContract('embedded, writing inline', async () => place());
eventStoreContract('embedded, writing in a thread', async () => place(pathToFileURL(script)));
