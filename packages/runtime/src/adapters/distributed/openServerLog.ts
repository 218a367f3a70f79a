import { NoLog, openEventStoreDb, StoreUnavailable, type EventStore } from '@bahi/event-store';
import { ConfigError } from '../../configuration/config.ts';

/**
 * Opens the log on its server.
 * @throws {StoreUnavailable} the server does not answer now: open again later
 * @throws {NoLog} it must exist, and nobody began it
 * @throws {ConfigError} the address makes no sense, whatever the server says
 */
export async function openServerLog(url: string, { mustExist }: { mustExist: boolean }): Promise<EventStore> {
  try {
    return await openEventStoreDb({ url, mustExist });
  } catch (error) {
    if (error instanceof StoreUnavailable || error instanceof NoLog) throw error;
    // a quoted part of the address may be a part of the password
    const message = (error as Error).message.replace(/"[^"]*"/g, 'text');
    throw new ConfigError(`EVENTSTORE_URL: ${message}`);
  }
}
