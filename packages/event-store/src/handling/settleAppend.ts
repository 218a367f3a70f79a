import type { SealedEvent } from '@bahi/contracts';
import { AppendOutcomeUnknown, WrongRevision, type AppendResult, type EventStore } from '../port.ts';

/** The stream's end when it is exactly what we tried to append, else null. */
async function findAppended(
  store: EventStore,
  stream: string,
  expectedRevision: number,
  events: readonly SealedEvent[],
): Promise<AppendResult | null> {
  const found = await store.readStream(stream, { from: expectedRevision + 1, maxCount: events.length });
  // ids follow from command and revision: equal ids are our own append, or another instance's of the same commands
  const ours = found.length === events.length && found.every(({ id }, index) => id === events[index]?.id);
  const last = found.at(-1);
  return ours && last !== undefined ? { revision: last.revision, position: last.position } : null;
}

/**
 * Appends and finds out what happened: an unknown outcome is answered by the identical append, which can't be written
 * twice at the same revision, and then by looking for our events.
 * @throws {AppendOutcomeUnknown} only when the store kept silent throughout
 * @throws {WrongRevision | StoreUnavailable | StorageFull} nothing was written
 */
export async function settleAppend(
  store: EventStore,
  stream: string,
  expectedRevision: number,
  events: readonly SealedEvent[],
): Promise<AppendResult> {
  try {
    return await store.append(stream, expectedRevision, events);
  } catch (error) {
    if (!(error instanceof AppendOutcomeUnknown)) throw error;
  }
  try {
    return await store.append(stream, expectedRevision, events);
  } catch (error) {
    const found = await findAppended(store, stream, expectedRevision, events).catch((cause: unknown) => {
      throw new AppendOutcomeUnknown('neither appending nor looking for it was answered', { cause });
    });
    if (found !== null) return found;
    if (error instanceof WrongRevision) throw error;
    throw new AppendOutcomeUnknown(`no answer from the store for ${stream}`, { cause: error });
  }
}
