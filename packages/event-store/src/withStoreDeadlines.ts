import { AppendOutcomeUnknown, StoreUnavailable, type EventStore } from './port.ts';
import { withDeadline } from './withDeadline.ts';

type Calls = Pick<EventStore, 'append' | 'readStream'>;

/** The store with a time limit on each call the handler makes, for adapters and drivers that have none of their own. */
export function withStoreDeadlines(store: EventStore, milliseconds: number): EventStore {
  const limited: Calls = {
    append: (stream, expectedRevision, events) =>
      withDeadline(
        store.append(stream, expectedRevision, events),
        milliseconds,
        () => new AppendOutcomeUnknown(`append to ${stream} was not answered within ${milliseconds} ms`),
      ),
    readStream: (stream, options) =>
      withDeadline(
        store.readStream(stream, options),
        milliseconds,
        () => new StoreUnavailable(`reading ${stream} was not answered within ${milliseconds} ms`),
      ),
  };
  return {
    ...limited,
    logId: store.logId,
    readAll: (options) => store.readAll(options),
    head: () => store.head(),
    onAppended: (listener) => store.onAppended(listener),
    close: () => store.close(),
  };
}
