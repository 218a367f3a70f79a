import type { RecordedEvent } from '@bahi/contracts';
import type { EventStore } from './port.ts';

/** The event at a revision; null when the stream is shorter. */
export async function readEventAt(
  store: Pick<EventStore, 'readStream'>,
  stream: string,
  revision: number,
): Promise<RecordedEvent | null> {
  const [event] = await store.readStream(stream, { from: revision, maxCount: 1 });
  return event?.revision === revision ? event : null;
}
