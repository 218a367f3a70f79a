import type { WrongExpectedVersionError } from '@eventstore/db-client';
import { asError } from '../handling/asError.ts';
import { AppendOutcomeUnknown, NO_STREAM, StoreUnavailable, WrongRevision } from '../port.ts';

/** gRPC status codes. The client throws some failures without a type of its own, but always with the code. */
const code = {
  invalidArgument: 3,
  permissionDenied: 7,
  resourceExhausted: 8,
  failedPrecondition: 9,
  unimplemented: 12,
  unavailable: 14,
  unauthenticated: 16,
} as const;

/** Messages of the client for an append that was not even sent. */
const neverSent = /No connection established|Name resolution failed|Failed to discover/;
const tooMuch: readonly unknown[] = [code.invalidArgument, code.resourceExhausted, code.failedPrecondition];
const refused: readonly unknown[] = [code.permissionDenied, code.unauthenticated, code.unimplemented];

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);
const hasType = (error: unknown, type: string): boolean =>
  error instanceof Error && 'type' in error && error.type === type;

/** The stream stands at another revision: nothing was written. */
export function isWrongRevision(error: unknown): error is WrongExpectedVersionError {
  return hasType(error, 'wrong-expected-version');
}
/** A node that is not the leader did nothing and names the leader, which the client uses for its next call. */
export const isNotLeader = (error: unknown): boolean => hasType(error, 'not-leader');
/** The connection dropped before the answer; the next call makes a new one. */
export const isDropped = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === code.unavailable && !neverSent.test(error.message);
export const isStreamNotFound = (error: unknown): boolean => hasType(error, 'stream-not-found');

/** Maps a failed append to one of the port's errors, or returns the failure itself when the content is at fault. */
export function appendFailure(thrown: unknown, stream: string, expected: number): Error {
  if (isWrongRevision(thrown)) {
    const { actualVersion } = thrown;
    return new WrongRevision(stream, expected, typeof actualVersion === 'bigint' ? Number(actualVersion) : NO_STREAM);
  }
  const error = asError(thrown);
  if (error instanceof StoreUnavailable) return error;
  if (isNotLeader(error) || neverSent.test(error.message) || refused.includes(codeOf(error))) {
    return new StoreUnavailable('the event store cannot be reached', { cause: error });
  }
  if (tooMuch.includes(codeOf(error))) return error;
  // a dropped connection, a deadline, or a commit without a quorum: the event may have been written
  return new AppendOutcomeUnknown(`the append to ${stream} was not answered`, { cause: error });
}

/** Maps any failed read to one error: the store cannot be read now. */
export function readFailure(thrown: unknown): StoreUnavailable {
  return new StoreUnavailable('the event store cannot be read', { cause: asError(thrown) });
}
