import { randomUUID } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { DoubleLog, StoredEvent } from './doubleLog.ts';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  failure,
  type Bytes,
  type Failure,
} from './messages.ts';

type Options = streams.ReadReq.Options;

/** The receiver of a subscription's messages. */
export interface Subscriber {
  send(message: Bytes): void;
  fail(failure: Failure): void;
}

const WINDOW = 32;

/** Which events a subscription matches; without any expression it matches none. */
function wantedBy(filter: streams.ReadReq.Options.FilterOptions | undefined): (event: StoredEvent) => boolean {
  if (filter === undefined) return () => true;
  const expression = filter.getEventType() ?? filter.getStreamIdentifier();
  const subject = filter.hasEventType()
    ? ({ type }: StoredEvent): string => type
    : ({ stream }: StoredEvent): string => stream;
  const [prefixes, pattern] = [expression?.getPrefixList() ?? [], expression?.getRegex() ?? ''];
  if (pattern !== '') {
    const regex = new RegExp(pattern);
    return (event) => regex.test(subject(event));
  }
  return (event) => prefixes.some((prefix) => subject(event).startsWith(prefix));
}

/** Index of the first event after a subscription's start, which is exclusive; a failure between two events. */
function startOf(log: DoubleLog, all: streams.ReadReq.Options.AllOptions | undefined): number | Failure {
  if (all === undefined) return failure(status.UNIMPLEMENTED, 'only $all can be subscribed to here');
  if (all.hasStart()) return 0;
  const position = all.getPosition();
  if (position === undefined) return log.events.length;
  const commit = Number(position.getCommitPosition());
  const isInside = commit <= (log.events.at(-1)?.position ?? 0);
  if (isInside && log.indexAt(commit) === null) return failure(status.UNKNOWN, 'Unexpected ReadAllResult: Error');
  return log.indexBehind(commit);
}

/** A subscription to `$all`: confirmation, history, caught up, then new events (facts 9). Returns a function that ends it. */
export function answerSubscription(log: DoubleLog, options: Options, subscriber: Subscriber): () => void {
  const start = startOf(log, options.getAll());
  if (typeof start !== 'number') {
    subscriber.fail(start);
    return () => undefined;
  }
  const filter = options.getFilter();
  const wanted = wantedBy(filter);
  const interval = (filter?.getCheckpointintervalmultiplier() ?? 1) * (filter?.getMax() || WINDOW);
  let considered = 0;
  const see = (events: readonly StoredEvent[]): void => {
    for (const event of events) {
      if (wanted(event)) subscriber.send(eventMessage(event));
      considered += 1;
      if (filter !== undefined && considered % interval === 0) subscriber.send(checkpointMessage(event.position));
    }
  };
  subscriber.send(confirmationMessage(randomUUID()));
  see(log.events.slice(start));
  subscriber.send(caughtUpMessage());
  return log.onWritten(see);
}
