import { status } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { DoubleLog, StoredEvent } from './doubleLog.ts';
import { eventMessage, failure, notFoundMessage, type Bytes, type Failure } from './messages.ts';

type ReadOptions = streams.ReadReq.Options;

const { BACKWARDS } = streams.ReadReq.Options.ReadDirection;
const refused = (kind: 'Stream' | 'All'): Failure => failure(status.UNKNOWN, `Unexpected Read${kind}Result: Error`);

/** The events; or nothing and no end, as the server answers a read of no events of all streams. */
export type ReadAnswer = Bytes[] | Failure | 'silence';

function readStream(log: DoubleLog, options: ReadOptions, of: streams.ReadReq.Options.StreamOptions): ReadAnswer {
  const name = Buffer.from(of.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
  const count = Number(options.getCount());
  const backwards = options.getReadDirection() === BACKWARDS;
  if (count === 0 || (of.hasEnd() && !backwards)) return refused('Stream');
  const rows = log.stream(name);
  if (rows === undefined) return [notFoundMessage(name)];
  const start = of.hasStart() ? 0 : of.hasEnd() ? rows.length - 1 : Number(of.getRevision());
  return page(rows, start, count, backwards);
}

/** Up to `count` events from an index, inclusive. */
function page(rows: readonly StoredEvent[], start: number, count: number, backwards: boolean): Bytes[] {
  if (!backwards) return rows.slice(start, start + count).map(eventMessage);
  const end = Math.min(start, rows.length - 1) + 1;
  return rows
    .slice(Math.max(0, end - count), end)
    .reverse()
    .map(eventMessage);
}

/** Index of a position of `$all`: inclusive forwards, exclusive backwards; a failure between two events. */
function startOfAll(log: DoubleLog, all: streams.ReadReq.Options.AllOptions, backwards: boolean): number | Failure {
  const [first, behindLast] = backwards ? [-1, log.events.length - 1] : [0, log.events.length];
  if (all.hasStart()) return first;
  const position = all.getPosition();
  if (position === undefined) return behindLast;
  const [commit, prepare] = [Number(position.getCommitPosition()), Number(position.getPreparePosition())];
  if (prepare > commit) return failure(status.UNKNOWN, 'Exception was thrown by handler.');
  if (commit > (log.events.at(-1)?.position ?? 0)) return behindLast;
  const index = log.indexAt(commit);
  if (index === null) return refused('All');
  return backwards ? index - 1 : index;
}

function readAll(log: DoubleLog, options: ReadOptions, all: streams.ReadReq.Options.AllOptions): ReadAnswer {
  const count = Number(options.getCount());
  if (count === 0) return 'silence';
  const backwards = options.getReadDirection() === BACKWARDS;
  const start = startOfAll(log, all, backwards);
  return typeof start === 'number' ? page(log.events, start, count, backwards) : start;
}

/** The answer of `Read` to anything but a subscription (facts 5 and 8). */
export function answerRead(log: DoubleLog, options: ReadOptions): ReadAnswer {
  const [stream, all] = [options.getStream(), options.getAll()];
  if (stream !== undefined) return readStream(log, options, stream);
  return all === undefined ? [] : readAll(log, options, all);
}
