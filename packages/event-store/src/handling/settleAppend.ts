import { canonicalJson, type RecordedEvent, type SealedEvent } from '@bahi/contracts';
import { AppendOutcomeUnknown, WrongRevision, type AppendResult, type EventStore } from '../port.ts';

/**
 * Whether an event is the very one that was tried. Ids follow from command and revision, so another instance that was handed the
 * same command writes the same id, but at another instant: its content is not what our fold holds.
 */
function isSame(found: RecordedEvent, tried: SealedEvent | undefined): boolean {
  if (found.id !== tried?.id) return false;
  const text = ({ type, v, data, meta }: SealedEvent): string => canonicalJson({ type, v, data, meta });
  return text(found) === text(tried);
}

/**
 * Where our events stand; null when nothing stands in their place.
 * @throws {WrongRevision} others stand there, so ours were not written and never will be
 */
async function findAppended(
  store: EventStore,
  stream: string,
  expectedRevision: number,
  events: readonly SealedEvent[],
): Promise<AppendResult | null> {
  const options = { from: expectedRevision + 1, maxCount: events.length, asStored: true };
  const found = await store.readStream(stream, options).catch((cause: unknown) => {
    throw new AppendOutcomeUnknown('neither appending nor looking for it was answered', { cause });
  });
  const last = found.at(-1);
  if (last === undefined) return null;
  const ours = found.length === events.length && found.every((event, index) => isSame(event, events[index]));
  if (!ours) throw new WrongRevision(stream, expectedRevision, last.revision);
  return { revision: last.revision, position: last.position };
}

/**
 * Appends once more what may have been written before, and looks for it where that is refused.
 * @throws as `settleAppend`, but for a store that cannot be reached: whether the earlier try was written is then unknown
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
  return repeatAppend(store, stream, expectedRevision, events);
}
