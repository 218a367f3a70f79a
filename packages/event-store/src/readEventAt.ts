import type { RecordedEvent } from '@bahi/contracts';
import type { EventStore } from './port.ts';

/** One event by its place; null when the stream does not reach that far. */
export async function readEventAt(
  store: Pick<EventStore, 'readStream'>,
  stream: string,
  revision: number,
): Promise<RecordedEvent | null> {
  const [event] = await store.readStream(stream, { from: revision, maxCount: 1 });
  return event?.revision === revision ? event : null;
}
