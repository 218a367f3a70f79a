import { randomUUID } from 'node:crypto';
import type { JSONEventData, RecordedEvent as ServerEvent } from '@eventstore/db-client';
import { readEvent, type EventMeta, type RecordedEvent, type SealedEvent } from '@bahi/contracts';
import { isStreamName } from '../checkStreamName.ts';
import { dataText, metaText } from '../eventText.ts';
import { attachTiming, timingOf, type WriterTiming } from '../handling/writerTiming.ts';
import { positionOf } from './logPosition.ts';

/** The server's metadata of an event: our envelope without type and data, and the writer's timing. */
type Envelope = Pick<SealedEvent, 'id' | 'v' | 'meta'> & { turn?: WriterTiming };

const utf8 = new TextEncoder();

/**
 * Converts an event for the server. Each try uses a new id there. With a repeated id, the server would report success
 * even where another instance wrote other content under that id, and the lost race would go unnoticed.
 */
export function toServer(event: SealedEvent): JSONEventData {
  const { id, type, v } = event;
  // the text from sealing, so that no later change by a fold is stored
  const data = JSON.parse(dataText(event)) as JSONEventData['data'];
  const turn = timingOf(event);
  const timing = turn === undefined ? '' : `,"turn":${JSON.stringify(turn)}`;
  // an `Envelope`, as bytes because the client would stringify it again
  const metadata = utf8.encode(`{"id":${JSON.stringify(id)},"v":${v},"meta":${metaText(event)}${timing}}`);
  return { id: randomUUID(), contentType: 'application/json', type, data, metadata };
}

/**
 * Whether an event belongs to this log, rather than to the server or another program.
 * `prefix` begins every stream name of one log on a shared server.
 */
export function isOurs({ streamId, type }: Pick<ServerEvent, 'streamId' | 'type'>, prefix: string): boolean {
  return streamId.startsWith(prefix) && !type.startsWith('$') && isStreamName(streamId.slice(prefix.length));
}

function envelopeOf({ metadata }: ServerEvent): Partial<Envelope> {
  const isJson = typeof metadata === 'object' && !(metadata instanceof Uint8Array);
  // another program may have written null
  return (isJson ? (metadata as Partial<Envelope> | null) : null) ?? {};
}

/**
 * Converts a stored event, to the current version unless `asStored`. As stored, an event that another program wrote to
 * one of our streams has no content, so that a reader can skip it and continue. @throws {Error} on such an event unless
 * `asStored`
 */
export function fromServer(stored: ServerEvent, prefix: string, asStored = false): RecordedEvent {
  const { streamId, type, revision, position, isJson } = stored;
  const { id, v, meta, turn } = envelopeOf(stored);
  const isSound = isJson && id !== undefined && v !== undefined && meta !== undefined;
  if (!isSound && !asStored) throw new Error(`${streamId} holds a foreign event at revision ${revision}`);
  const event: RecordedEvent = {
    id: id ?? stored.id.replaceAll('-', ''),
    type,
    v: v ?? 0,
    data: isSound ? stored.data : undefined,
    meta: meta ?? ({} as EventMeta),
    stream: streamId.slice(prefix.length),
    revision: Number(revision),
    position: positionOf(position ?? { commit: 0n, prepare: 0n }),
  };
  const read = asStored ? event : readEvent(event);
  if (turn !== undefined) attachTiming(read, turn);
  return read;
}
