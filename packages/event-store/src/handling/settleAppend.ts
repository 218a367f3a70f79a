import { canonicalJson, type RecordedEvent, type SealedEvent } from '@bahi/contracts';
import { AppendOutcomeUnknown, WrongRevision, type AppendResult, type EventStore } from '../port.ts';

/**
 * Whether a stored event is exactly the one we tried to append. Ids follow from command and revision, so another
 * instance handling the same command writes the same id, but at another time: its content differs from our fold.
 */
function isSame(found: RecordedEvent, tried: SealedEvent | undefined): boolean {
  if (found.id !== tried?.id) return false;
  const text = ({ type, v, data, meta }: SealedEvent): string => canonicalJson({ type, v, data, meta });
  return text(found) === text(tried);
}

/**
 * Finds our events; null when nothing is stored at their revisions.
 * @throws {WrongRevision} other events are stored there, so ours were not written and never will be
 */
async function findAppended(
  store: EventStore,
  stream: string,
  expectedRevision: number,
  events: readonly SealedEvent[],
): Promise<AppendResult | null> {
  const options = { from: expectedRevision + 1, maxCount: events.length, asStored: true };
  const found = await store.readStream(stream, options).catch((cause: unknown) => {
    throw new AppendOutcomeUnknown('neither the append nor the check for it was answered', { cause });
  });
  const last = found.at(-1);
  if (last === undefined) return null;
  const ours = found.length === events.length && found.every((event, index) => isSame(event, events[index]));
  if (!ours) throw new WrongRevision(stream, expectedRevision, last.revision);
  return { revision: last.revision, position: last.position };
}

/**
 * Repeats an append that may have been written, and looks for its events when the repeat is rejected.
 * @throws as `settleAppend`, but `AppendOutcomeUnknown` for an unreachable store: whether the earlier try was written
 * is then unknown
 */
export async function repeatAppend(
  store: EventStore,
  stream: string,
  expectedRevision: number,
  events: readonly SealedEvent[],
): Promise<AppendResult> {
  try {
    return await store.append(stream, expectedRevision, events);
  } catch (error) {
    const found = await findAppended(store, stream, expectedRevision, events);
    if (found !== null) return found;
    if (error instanceof WrongRevision) throw error;
    throw new AppendOutcomeUnknown(`no answer from the store for ${stream}`, { cause: error });
  }
}

/**
 * Appends and determines the outcome. When it is unknown, repeats the identical append, which cannot be written twice
 * at the same revision, and then looks for our events.
 * @throws {AppendOutcomeUnknown} only when the store never answered
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
  return repeatAppend(store, stream, expectedRevision, events);
}
