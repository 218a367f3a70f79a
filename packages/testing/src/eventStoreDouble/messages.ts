import { Metadata, type status } from '@grpc/grpc-js';
import type { Message } from 'google-protobuf';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendAnswer, ExpectedRevision, StoredEvent } from './doubleLog.ts';

/** An answer as bytes on the wire. */
export type Bytes = Buffer;

/** The end of a failed call: a gRPC status, and the fields by which the client distinguishes errors. */
export interface Failure {
  code: status;
  details: string;
  metadata: Metadata;
}

export function failure(code: status, details: string, trailers: Record<string, string> = {}): Failure {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return { code, details, metadata };
}

const bytes = (message: Message): Bytes => Buffer.from(message.serializeBinary());
const empty = (): InstanceType<typeof shared.Empty> => new shared.Empty();

const identifier = (stream: string) => {
  const named = new shared.StreamIdentifier();
  named.setStreamName(Buffer.from(stream, 'utf8'));
  return named;
};

const read = (fill: (answer: InstanceType<typeof streams.ReadResp>) => unknown): Bytes => {
  const answer = new streams.ReadResp();
  fill(answer);
  return bytes(answer);
};

const written = new WeakMap<StoredEvent, Bytes>();

/** The event as an answer of `Read`; made once per event. */
export function eventMessage(event: StoredEvent): Bytes {
  let made = written.get(event);
  if (made === undefined) {
    made = newEventMessage(event);
    written.set(event, made);
  }
  return made;
}

function newEventMessage(event: StoredEvent): Bytes {
  const id = new shared.UUID();
  id.setString(event.id);
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(id);
  recorded.setStreamIdentifier(identifier(event.stream));
  recorded.setStreamRevision(String(event.revision));
  recorded.setCommitPosition(String(event.position));
  recorded.setPreparePosition(String(event.position));
  recorded.getMetadataMap().set('type', event.type);
  recorded.getMetadataMap().set('content-type', event.contentType);
  recorded.getMetadataMap().set('created', event.created);
  recorded.setCustomMetadata(event.metadata);
  recorded.setData(event.data);
  const resolved = new streams.ReadResp.ReadEvent();
  resolved.setEvent(recorded);
  resolved.setCommitPosition(String(event.position));
  return read((answer) => answer.setEvent(resolved));
}

export function notFoundMessage(stream: string): Bytes {
  const notFound = new streams.ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(identifier(stream));
  return read((answer) => answer.setStreamNotFound(notFound));
}

export function confirmationMessage(subscriptionId: string): Bytes {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(subscriptionId);
  return read((answer) => answer.setConfirmation(confirmation));
}

export const caughtUpMessage = (): Bytes => read((answer) => answer.setCaughtUp(new streams.ReadResp.CaughtUp()));

export function checkpointMessage(position: number): Bytes {
  const checkpoint = new streams.ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(position));
  checkpoint.setPreparePosition(String(position));
  return read((answer) => answer.setCheckpoint(checkpoint));
}

/** The answer of `Append`. */
export function appendMessage(answer: AppendAnswer, expected: ExpectedRevision): Bytes {
  const message = new streams.AppendResp();
  if (answer.kind === 'success') {
    const position = new streams.AppendResp.Position();
    position.setCommitPosition(String(answer.position));
    position.setPreparePosition(String(answer.position));
    const success = new streams.AppendResp.Success();
    if (answer.revision === null) success.setNoStream(empty());
    else success.setCurrentRevision(String(answer.revision));
    success.setPosition(position);
    message.setSuccess(success);
  } else {
    message.setWrongExpectedVersion(wrongExpectedVersion(answer.current, expected));
  }
  return bytes(message);
}

function wrongExpectedVersion(current: number, expected: ExpectedRevision) {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (current < 0) wrong.setCurrentNoStream(empty());
  else wrong.setCurrentRevision(String(current));
  if (expected === 'any') wrong.setExpectedAny(empty());
  else if (expected === 'no_stream') wrong.setExpectedNoStream(empty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(empty());
  else wrong.setExpectedRevision(String(expected));
  return wrong;
}
