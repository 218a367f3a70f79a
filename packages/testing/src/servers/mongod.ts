import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient, MongoServerError, type Db } from 'mongodb';
import { describeWhen, isTested } from '../describeWhen.ts';
import { findProgram } from './findProgram.ts';
import { freePort, listens, startGuarded, until, type TestServer } from './guardedServer.ts';

/** A MongoDB for tests: a replica set of one, ready for writes. */
export type TestMongod = TestServer;

/** A database for one suite. */
export interface TestDatabase {
  readonly db: Db;
  /** The server's address with the database's name. */
  readonly url: string;
  /** Drops the database. */
  close(): Promise<void>;
}

const cached = fileURLToPath(new URL('../../../../.cache/mongod/mongod', import.meta.url));
const options =
  '--bind_ip 127.0.0.1 --nounixsocket --wiredTigerCacheSizeGB 0.5 --oplogSize 128 --setParameter diagnosticDataCollectionEnabled=false'.split(
    ' ',
  );

/** MONGOD_BIN, else the PATH, else the cache that the continuous build fills. */
const findMongod = (): string | undefined => findProgram('MONGOD_BIN', 'mongod', cached);

/** A suite of the long run that needs a MongoDB. Its name begins with `mongod:`, by which the continuous build requires it. */
export function describeWithMongod(name: string, suite: () => void): void {
  const reason = 'needs mongod: .ci/fetch-mongod puts one in place, or set MONGOD_BIN';
  if (isTested('distributed')) describeWhen(findMongod() !== undefined, reason, `mongod: ${name}`, suite);
}

/** MongoDB's error code for a `replSetInitiate` that was done before. */
const ALREADY_INITIALIZED = 23;

/** Makes the server a replica set of one if it is none yet, and waits until it accepts writes. */
async function becomePrimary(port: number): Promise<void> {
  await until(() => listens(port), 'starting mongod');
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`);
  try {
    const admin = client.db('admin');
    const hello = await admin.command({ hello: 1 });
    if (hello['setName'] === undefined && hello['info'] !== undefined) {
      const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
      // after a restart it may not have read its configuration yet
      await admin.command({ replSetInitiate: { _id: 'rs0', members } }).catch((error: unknown) => {
        if (!(error instanceof MongoServerError && error.code === ALREADY_INITIALIZED)) throw error;
      });
    }
    const isPrimary = async () => (await admin.command({ hello: 1 }))['isWritablePrimary'] === true;
    await until(isPrimary, 'becoming primary');
  } finally {
    await client.close();
  }
}

/** The kind of server: no replica set, a set of one, or a member of a set that is made when all members are there. */
type Standing = 'alone' | 'set of one' | 'member';

async function startIn(folder: string, standing: Standing): Promise<TestMongod> {
  const program = findMongod();
  if (program === undefined) throw new Error('there is no mongod here');
  const port = await freePort();
  const places = ['--port', String(port), '--dbpath', folder, '--logpath', join(folder, 'mongod.log')];
  const inSet = standing === 'alone' ? [] : ['--replSet', 'rs0'];
  return startGuarded({
    url: `mongodb://127.0.0.1:${port}/${standing === 'set of one' ? '?replicaSet=rs0' : ''}`,
    folder,
    command: [program, ...options, ...inSet, ...places],
    ready: async () =>
      standing === 'set of one' ? becomePrimary(port) : until(() => listens(port), 'starting mongod'),
  });
}

const ownFolder = async (): Promise<string> => mkdtemp(join(tmpdir(), 'bahi-mongod-'));

/** A server for one suite alone, which may be killed and stopped. It ends with this process, however that ends. */
export async function startMongod(): Promise<TestMongod> {
  return startIn(await ownFolder(), 'set of one');
}

/** The same without a replica set, which the product does not accept. */
export async function startMongodAlone(): Promise<TestMongod> {
  return startIn(await ownFolder(), 'alone');
}

/** A server that is to become a member of a replica set. */
export async function startMongodMember(): Promise<TestMongod> {
  return startIn(await ownFolder(), 'member');
}

/**
 * The server that all suites of this process share. Each test file runs in its own module scope, so a file stores its address.
 */
async function sharedClient(): Promise<{ client: MongoClient; url: string }> {
  const folder = join(tmpdir(), `bahi-mongod-shared-${process.pid}`);
  const address = join(folder, 'address');
  const open = async (url: string) => ({
    client: await new MongoClient(url, { serverSelectionTimeoutMS: 2_000 }).connect(),
    url,
  });
  try {
    return await open(await readFile(address, 'utf8'));
  } catch {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    const { url } = await startIn(folder, 'set of one');
    await writeFile(address, url);
    return open(url);
  }
}

/** An empty database on a server that this process' suites share. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { client, url } = await sharedClient();
  const name = `test-${randomBytes(8).toString('hex')}`;
  const db = client.db(name);
  return {
    db,
    url: url.replace('/?', `/${name}?`),
    async close() {
      await db.dropDatabase();
      await client.close();
    },
  };
}

/** The documents of matching collections as raw bytes, without any decoding. */
export async function bytesOfCollections(db: Db, names: RegExp): Promise<Buffer> {
  const collections = await db.listCollections({ name: names }, { nameOnly: true }).toArray();
  const found = await Promise.all(
    collections.map(async ({ name }) => db.collection<Buffer>(name).find({}, { raw: true }).toArray()),
  );
  return Buffer.concat(found.flat());
}

/** Runs `work` on the product's database on a test server. */
export async function inProductDatabase<T>({ url }: TestMongod, look: (db: Db) => Promise<T>): Promise<T> {
  const client = await new MongoClient(url).connect();
  try {
    return await look(client.db('bahi'));
  } finally {
    await client.close();
  }
}
