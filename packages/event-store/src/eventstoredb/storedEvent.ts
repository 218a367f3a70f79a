import { randomUUID } from 'node:crypto';
import type { JSONEventData, RecordedEvent as ServerEvent } from '@eventstore/db-client';
import { readEvent, type EventMeta, type RecordedEvent, type SealedEvent } from '@bahi/contracts';
import { isStreamName } from '../checkStreamName.ts';
import { dataText, metaText } from '../eventText.ts';
import { leaveSign, signOf, type TurnSign } from '../handling/turnSign.ts';
import { positionOf } from './logPosition.ts';

/** What stands in the server's metadata of an event: our envelope without type and data, and a sign for other processes. */
type Envelope = Pick<SealedEvent, 'id' | 'v' | 'meta'> & { turn?: TurnSign };

const utf8 = new TextEncoder();

/**
 * An event as the server takes it. Its id there is a new one with every try: the server would answer an append that repeats
 * ids with success, also where another instance wrote other content under them, and then nobody would hear of the lost race.
 */
export function toServer(event: SealedEvent): JSONEventData {
  const { id, type, v } = event;
  // written down when it was sealed, so that nothing a fold did since is stored
  const data = JSON.parse(dataText(event)) as JSONEventData['data'];
  const turn = signOf(event);
  const sign = turn === undefined ? '' : `,"turn":${JSON.stringify(turn)}`;
  // an `Envelope`; as bytes, because the client would write it once more
  const metadata = utf8.encode(`{"id":${JSON.stringify(id)},"v":${v},"meta":${metaText(event)}${sign}}`);
  return { id: randomUUID(), contentType: 'application/json', type, data, metadata };
}

/**
 * Whether an event belongs to this log: the server's own and those of other programs do not.
 * `prefix` stands in front of every stream name of one log on a server that several share.
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
 * Reads an event back; brought to the current version unless asked as stored. As stored, one that another program wrote into our
 * stream comes without its content, so that whoever reads on can set it aside instead of stopping there.
 * @throws {Error} on such an event that was to be brought to the current version
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
  if (turn !== undefined) leaveSign(read, turn);
  return read;
}
