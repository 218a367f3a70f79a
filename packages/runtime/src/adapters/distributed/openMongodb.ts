import { mongodbClientOptions } from '@bahi/read-store/mongodb';
import { MongoClient, MongoServerSelectionError, type Db } from 'mongodb';
import { ConfigError } from '../../configuration/config.ts';
import { withMongodbDeadline } from './withMongodbDeadline.ts';

const DEFAULT_DATABASE = 'bahi';
/** The path of an address, which may name several hosts. */
const NAMED = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^/?]+)/;

const NO_REPLICA_SET =
  'MONGODB_URL: its server is not part of a replica set, without which acknowledged rows can be lost; ' +
  'start mongod with --replSet and call rs.initiate() once. One member is enough';

/** Whether the address names a replica set and its server, which does answer, is of none. */
function isOfNone(error: unknown): boolean {
  // the client strikes such a server off its list, one that is only away stays on it
  if (!(error instanceof MongoServerSelectionError)) return false;
  const { reason } = error;
  return reason !== undefined && 'servers' in reason && reason.servers.size === 0;
}

/** @throws {ConfigError} when the server stands for itself; one behind a router (`mongos`) is of a replica set */
async function mustBeReplicated(client: MongoClient): Promise<void> {
  const hello = await withMongodbDeadline(client.db('admin').command({ hello: 1 }));
  if (hello['setName'] === undefined && hello['msg'] !== 'isdbgrid') throw new ConfigError(NO_REPLICA_SET);
}

/**
 * Said of the database, because what an address says (`?journal=false&readConcernLevel=available`) goes before the client's options.
 * Reads have no concern here: sessions that read at one instant bring theirs.
 */
const asSafeAsEver = { readPreference: 'primary', readConcern: undefined, writeConcern: { w: 'majority' } } as const;

/** What the server knows connections by: it does not tell which database they are for. */
export const serverName = (database: string): string => `bahi ${database}`;

const UNREADABLE =
  'MONGODB_URL: makes no sense to its driver; in user and password all but letters and digits is written as %XX';

/** @throws {ConfigError} without the driver's own words, which may repeat a part of the password */
function readAddress(url: string, nameOf: (database: string) => string): { database: string; client: MongoClient } {
  try {
    const database = decodeURIComponent(NAMED.exec(url)?.[1] ?? DEFAULT_DATABASE);
    return { database, client: new MongoClient(url, { ...mongodbClientOptions, appName: nameOf(database) }) };
  } catch {
    throw new ConfigError(UNREADABLE);
  }
}

/**
 * Connects, to the database that the address names or else `bahi`.
 * @param nameOf by what the server knows the connections
 * @throws {ConfigError} when the address makes no sense, or the server is not part of a replica set
 * @throws {Error} when no primary answers in time
 */
export async function openMongodb(
  url: string,
  nameOf: (database: string) => string = serverName,
): Promise<{ db: Db; close: () => Promise<void> }> {
  const { database, client } = readAddress(url, nameOf);
  try {
    await client.connect();
    await mustBeReplicated(client);
  } catch (error) {
    await client.close();
    throw isOfNone(error) ? new ConfigError(NO_REPLICA_SET) : error;
  }
  return { db: client.db(database, asSafeAsEver), close: async () => client.close() };
}
