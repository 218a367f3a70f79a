import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openEventStoreDb } from '@bahi/event-store';
import { bytesOfCollections, inProductDatabase } from '@bahi/testing/servers/mongod';
import { textsOfRedis } from '@bahi/testing/servers/redis';
import { DatabaseSync } from '@photostructure/sqlite';
import type { EngineServers } from '../engineServers.ts';
import type { ProductProcess } from '../productProcess.ts';

/** The stored data of a product, read directly, as a thief with a copy of the stores would. */
export interface KeptContent {
  /** The content of each place other than the private store: the log, the read models, messages between processes. */
  publicPlaces(): Promise<Readonly<Record<string, Buffer>>>;
  /** Accounts, codes and sessions, without uploads. */
  privateStore(): Promise<Buffer>;
  codeKeys(): Promise<string[]>;
  passwordHashes(): Promise<string[]>;
  uploads(): Promise<{ names: string[]; bytes: number }>;
}

const LOG_EVENTS = 100_000;

/** Reads the files of the embedded engine. */
function inFolder(dataDir: string): KeptContent {
  const below = (name: string) => readdirSync(join(dataDir, name)).map((file) => join(name, file));
  const beginningWith = (name: string) => below('.').filter((file) => file.startsWith(name));
  const bytesOf = (name: string) => readFileSync(join(dataDir, name));
  const column = (sql: string) => {
    const database = new DatabaseSync(join(dataDir, 'private.db'), { readOnly: true });
    try {
      return (database.prepare(sql).all() as { value: string }[]).map(({ value }) => value);
    } finally {
      database.close();
    }
  };
  return {
    publicPlaces: async () =>
      Object.fromEntries([...beginningWith('events.db'), ...below('read')].map((file) => [file, bytesOf(file)])),
    privateStore: async () => Buffer.concat(beginningWith('private.db').map(bytesOf)),
    codeKeys: async () => column('SELECT codeKey AS value FROM codes'),
    passwordHashes: async () => column('SELECT passwordHash AS value FROM accounts'),
    async uploads() {
      const files = below('uploads').toSorted();
      const sizes = files.map((file) => statSync(join(dataDir, file)).size);
      return {
        names: readdirSync(join(dataDir, 'uploads')).toSorted(),
        bytes: sizes.reduce((sum, size) => sum + size, 0),
      };
    },
  };
}

/** Reads the servers of the distributed engine. */
function onServers({ eventStore, mongod, redis }: EngineServers): KeptContent {
  const distinct = async (collection: string, field: string) =>
    inProductDatabase(mongod, async (db) => (await db.collection(collection).distinct(field)) as string[]);
  return {
    async publicPlaces() {
      const log = await openEventStoreDb({ url: eventStore.url });
      const events = await log.readAll({ after: null, maxCount: LOG_EVENTS, asStored: true });
      await log.close();
      return {
        EventStoreDB: Buffer.from(JSON.stringify(events)),
        'MongoDB, read models': await inProductDatabase(mongod, async (db) => bytesOfCollections(db, /^read\./)),
        'MongoDB, others': await inProductDatabase(mongod, async (db) =>
          bytesOfCollections(db, /^(?!read\.|private\.)/),
        ),
        Redis: Buffer.from(await textsOfRedis(redis)),
      };
    },
    privateStore: async () =>
      inProductDatabase(mongod, async (db) => bytesOfCollections(db, /^private\.(?!uploads\.chunks)/)),
    codeKeys: async () => distinct('private.codes', 'codeKey'),
    passwordHashes: async () => distinct('private.accounts', 'passwordHash'),
    async uploads() {
      const chunks = await inProductDatabase(mongod, async (db) =>
        bytesOfCollections(db, /^private\.uploads\.chunks$/),
      );
      const names = await distinct('private.uploads.files', 'filename');
      return { names: names.toSorted(), bytes: chunks.length };
    },
  };
}

export function keptContent({ dataDir, servers }: ProductProcess): KeptContent {
  return servers === undefined ? inFolder(dataDir) : onServers(servers);
}
