import { readEvent, type EventMeta, type RecordedEvent, type SealedEvent } from '@bahi/contracts';
import { dataText, metaText } from './eventText.ts';
import type { ReadAllOptions } from './port.ts';
import { formatPosition } from './position.ts';

/** An event as the writer receives it: only text, which is cheap to send to another thread. */
export interface EventText {
  id: string;
  type: string;
  v: number;
  at: string;
  data: string;
  meta: string;
}

/** An event as a row of the table, in the order of `rowColumns`. */
export type EventRow = [
  position: number,
  stream: string,
  revision: number,
  id: string,
  type: string,
  v: number,
  data: string,
  meta: string,
];

/** Columns of an `EventRow`, from `events e join streams s`. */
export const rowColumns = 'e.position, s.name, e.revision, e.id, e.type, e.v, e.data, e.meta';

/** Converts an event to text. */
export function toText(event: SealedEvent): EventText {
  const { id, type, v, meta } = event;
  return { id, type, v, at: meta.at, data: dataText(event), meta: metaText(event) };
}

/** Parses stored text; undefined when it is damaged. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Converts a row to an event, at the current version unless `asStored`. As stored, a damaged row has no content, so
 * that a reader can skip it and continue. @throws {Error} on a damaged row unless `asStored`
 */
export function fromRow(row: EventRow, asStored = false): RecordedEvent {
  const read = asStored ? parsed : JSON.parse;
  const [position, stream, revision, id, type, v, data, meta] = row;
  const event: RecordedEvent = {
    id,
    type,
    v,
    data: read(data) as unknown,
    meta: (read(meta) ?? {}) as EventMeta,
    stream,
    revision,
    position: formatPosition(position),
  };
  return asStored ? event : readEvent(event);
}

/** Converts rows to events, up to the first one that is enough. @throws {Error} see `fromRow` */
export function fromRows(
  rows: Iterable<EventRow>,
  { asStored, isEnough }: Pick<ReadAllOptions, 'asStored' | 'isEnough'>,
): RecordedEvent[] {
  const events: RecordedEvent[] = [];
  for (const row of rows) {
    const event = fromRow(row, asStored);
    events.push(event);
    if (isEnough?.(event) === true) break;
  }
  return events;
}
