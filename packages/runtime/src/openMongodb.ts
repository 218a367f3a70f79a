import { mongodbClientOptions } from '@bahi/read-store/mongodb';
import { MongoClient, type Db } from 'mongodb';

const DEFAULT_DATABASE = 'bahi';
/** The path of an address, which may name several hosts. */
const NAMED = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^/?]+)/;

/** Connects, to the database that the address names or else `bahi`. @throws {Error} when no primary answers in time */
export async function openMongodb(url: string): Promise<{ db: Db; close: () => Promise<void> }> {
  const client = new MongoClient(url, { ...mongodbClientOptions, appName: 'bahi', writeConcern: { w: 'majority' } });
  try {
    await client.connect();
  } catch (error) {
    await client.close();
    throw error;
  }
  const name = NAMED.exec(url)?.[1] ?? DEFAULT_DATABASE;
  return { db: client.db(decodeURIComponent(name)), close: async () => client.close() };
}
