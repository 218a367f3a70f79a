import { status } from '@grpc/grpc-js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendAnswer, DoubleLog, ExpectedRevision, ProposedEvent } from './doubleLog.ts';
import { failure, type Failure } from './messages.ts';

const MAX_APPEND_BYTES = 1_048_576;
const uuid = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/** One append, as its messages describe it. */
export interface RequestedAppend {
  stream: string;
  expected: ExpectedRevision;
  events: ProposedEvent[];
}

function expectedOf(options: streams.AppendReq.Options): ExpectedRevision {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  return options.hasAny() ? 'any' : Number(options.getRevision());
}

function proposed(message: streams.AppendReq.ProposedMessage): ProposedEvent {
  const metadata = message.getMetadataMap();
  return {
    id: (message.getId()?.getString() ?? '').toLowerCase(),
    type: metadata.get('type') ?? '',
    contentType: metadata.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** Combines the messages of one call. */
export function requestedAppend(messages: readonly streams.AppendReq[]): RequestedAppend {
  const options = messages[0]?.getOptions();
  const events = messages.flatMap((message) => message.getProposedMessage() ?? []).map(proposed);
  const stream = Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
  return { stream, expected: options === undefined ? 'any' : expectedOf(options), events };
}

/** The bytes of an event as servers count them from 24.10.4 on; earlier ones count its data alone (facts 4). */
const bytesOf = ({ type, data, metadata }: ProposedEvent): number => data.length + metadata.length + 2 * type.length;

/** Appends, or returns why the server refuses the append (facts 4). */
export function answerAppend(log: DoubleLog, { stream, expected, events }: RequestedAppend): AppendAnswer | Failure {
  if (events.some(({ id, type }) => type === '' || !uuid.test(id))) {
    return failure(status.UNKNOWN, 'Exception was thrown by handler.');
  }
  const bytes = events.reduce((sum, event) => sum + bytesOf(event), 0);
  if (bytes > MAX_APPEND_BYTES) {
    return failure(status.INVALID_ARGUMENT, `Maximum Append Size of ${MAX_APPEND_BYTES} Exceeded.`, {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(MAX_APPEND_BYTES),
    });
  }
  return log.append(stream, expected, events);
}
