import type { RecordedEvent, StreamDefinition } from '@bahi/contracts';
import { PageBudget } from '../pageBudget.ts';
import type { EventStore } from '../port.ts';
import { StreamFold } from './streamFold.ts';

const PAGE = 500;

/** Called with each event before it is folded. */
export type EventSeen = (event: RecordedEvent) => void;

/**
 * Folds the stream's next events; true when there are no more.
 * @throws {UnknownEventInStream | StoreUnavailable}
 */
export async function foldPage(
  store: EventStore,
  stream: string,
  fold: StreamFold<unknown>,
  maxCount: number,
  seen: EventSeen = () => undefined,
): Promise<boolean> {
  const budget = new PageBudget();
  const events = await store.readStream(stream, { from: fold.revision + 1, maxCount, isEnough: budget.take });
  for (const event of events) {
    seen(event);
    fold.evolve(event);
  }
  return events.length < maxCount && !budget.isSpent;
}

/** Folds the events that the stream holds beyond the fold. @throws {UnknownEventInStream | StoreUnavailable} */
export async function catchUp(
  store: EventStore,
  stream: string,
  fold: StreamFold<unknown>,
  seen?: EventSeen,
): Promise<void> {
  while (!(await foldPage(store, stream, fold, PAGE, seen)));
}

/**
 * The state of a stream: from the given snapshot and the tail, or from all events when the snapshot is missing, from
 * another log, or does not match the log (L11).
 */
export async function loadFold<State>(
  store: EventStore,
  definition: StreamDefinition<State>,
  stream: string,
  snapshot: string | null,
): Promise<StreamFold<State>> {
  const restored = snapshot === null ? null : StreamFold.restore(definition, snapshot, store.logId);
  if (restored !== null) {
    const [newest] = await store.readStream(stream, { from: restored.revision, maxCount: 1 });
    if (restored.confirm(newest)) {
      await catchUp(store, stream, restored);
      return restored;
    }
  }
  const fold = StreamFold.initial(definition);
  await catchUp(store, stream, fold);
  return fold;
}
