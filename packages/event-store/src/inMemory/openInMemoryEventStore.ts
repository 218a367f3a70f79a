import { hasPrefix, type Position } from '@bahi/contracts';
import { checkStreamName } from '../checkStreamName.ts';
import { fromRows, toText, type EventRow } from '../eventRow.ts';
import { NO_STREAM, WrongRevision, ZERO_POSITION, type EventStore, type Follower } from '../port.ts';
import { formatPosition, parsePosition } from '../position.ts';
import { randomId } from '../randomId.ts';

/** A log for tests that ends with the process. Events are stored as text, so no caller can change them. */
export function openInMemoryEventStore(options: { logId?: string } = {}): EventStore {
  const log: EventRow[] = [];
  const streams = new Map<string, EventRow[]>();
  const listeners = new Set<(position: Position) => void>();
  const followers = new Map<Follower, readonly string[]>();
  const head = (): Position => (log.length === 0 ? ZERO_POSITION : formatPosition(log.length));

  return {
    logId: options.logId ?? randomId(),
    async append(stream, expectedRevision, events) {
      checkStreamName(stream);
      const rows = streams.get(stream) ?? [];
      const actual = rows.length - 1;
      if (actual !== expectedRevision) throw new WrongRevision(stream, expectedRevision, actual);
      for (const { id, type, v, data, meta } of events.map(toText)) {
        const row: EventRow = [log.length + 1, stream, rows.length, id, type, v, data, meta];
        rows.push(row);
        log.push(row);
        for (const [follower, prefixes] of followers) {
          follower.passed(head(), hasPrefix(stream, prefixes) ? stream : null);
        }
      }
      if (rows.length > 0) streams.set(stream, rows);
      if (events.length > 0) for (const listener of listeners) listener(head());
      return { revision: rows.length - 1, position: rows.at(-1) === undefined ? ZERO_POSITION : head() };
    },
    async readStream(stream, options) {
      const { from, maxCount, direction = 'forwards' } = options;
      const rows = streams.get(stream) ?? [];
      if (direction === 'forwards') {
        const start = from ?? 0;
        return fromRows(rows.slice(start, start + maxCount), options);
      }
      const end = Math.min(from ?? Infinity, rows.length + NO_STREAM) + 1;
      return fromRows(rows.slice(Math.max(0, end - maxCount), end).toReversed(), options);
    },
    async readAll(options) {
      const { after, maxCount, types } = options;
      const start = after === null ? 0 : parsePosition(after);
      if (types === undefined) return fromRows(log.slice(start, start + maxCount), options);
      const rows = log.slice(start).filter(([, , , , type]) => types.includes(type));
      return fromRows(rows.slice(0, maxCount), options);
    },
    head: async () => head(),
    onAppended(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow(prefixes, follower) {
      followers.set(follower, prefixes);
      follower.began(head());
      return () => followers.delete(follower);
    },
    close: async () => undefined,
  };
}
