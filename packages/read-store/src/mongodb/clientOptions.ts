import type { MongoClientOptions } from 'mongodb';

/**
 * How a client is to be opened that read models live on: a server that does not answer is noticed in seconds, found again
 * when it is back, and never keeps a connection for good.
 */
export const mongodbClientOptions = {
  serverSelectionTimeoutMS: 3_000,
  connectTimeoutMS: 3_000,
  heartbeatFrequencyMS: 2_000,
  socketTimeoutMS: 30_000,
  waitQueueTimeoutMS: 3_000,
  maxPoolSize: 50,
  // what an address may say otherwise: a member that is behind knows neither a checkpoint nor what its own server acknowledged
  readPreference: 'primary',
  retryWrites: true,
  retryReads: true,
} as const satisfies MongoClientOptions;
