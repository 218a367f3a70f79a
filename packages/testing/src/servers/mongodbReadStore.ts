import { mongodbReadModels, mongodbReadModelWriter } from '@bahi/read-store/mongodb';
import type { OpenReadStore } from '../readStores.ts';
import { openTestDatabase } from './mongod.ts';

/** An empty read store on a database of its own; only inside `describeWithMongod`. */
export async function openMongodbReadStore(): Promise<OpenReadStore> {
  const database = await openTestDatabase();
  const writer = mongodbReadModelWriter(database.db);
  const reader = mongodbReadModels(database.db);
  const close = async (): Promise<void> => {
    await reader.close();
    await writer.close();
    await database.close();
  };
  return { reader, writer, close };
}
