import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { startEventStoreDouble } from '@bahi/testing/eventStoreDouble';
import { EventStoreDbConnection } from './connection.ts';

it('the connection to an EventStoreDB closes although a cancelled stream keeps data that nobody reads', async () => {
  const double = await startEventStoreDouble();
  const connection = await EventStoreDbConnection.open({ url: double.url, prefix: '', deadlineMs: 5_000 });
  // what the client keeps of a read whose server was frozen, and answered just when the caller gave up
  const unread = new Readable({ read: () => undefined });
  unread.destroy = () => unread;
  const client = Reflect.get(connection, 'client') as { disposableStreams: Set<Readable> };
  client.disposableStreams.add(unread);
  await expect(connection.close()).resolves.toBeUndefined();
  await double.close();
});
