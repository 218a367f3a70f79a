import type { MongoClientOptions } from 'mongodb';

/**
 * Options of a client for read models: it notices a silent server within seconds, finds it again when it is back, and never
 * keeps a connection for ever.
 */
export const mongodbClientOptions = {
  serverSelectionTimeoutMS: 3_000,
  connectTimeoutMS: 3_000,
  heartbeatFrequencyMS: 2_000,
  socketTimeoutMS: 30_000,
  waitQueueTimeoutMS: 3_000,
  maxPoolSize: 50,
  // the address may not override this: a member that is behind has neither the newest checkpoint nor writes that the server
  // acknowledged
  readPreference: 'primary',
  retryWrites: true,
  retryReads: true,
} as const satisfies MongoClientOptions;
