import { readEvent, type EventMeta, type RecordedEvent, type SealedEvent } from '@bahi/contracts';
import { dataText, metaText } from './eventText.ts';
import type { ReadAllOptions } from './port.ts';
import { formatPosition } from './position.ts';

/** An event as the writer gets it: text only, cheap to hand to another thread. */
export interface EventText {
  id: string;
  type: string;
  v: number;
  at: string;
  data: string;
  meta: string;
}

/** An event as it stands in the table, in the order of `rowColumns`. */
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

/** Writes an event down. */
export function toText(event: SealedEvent): EventText {
  const { id, type, v, meta } = event;
  return { id, type, v, at: meta.at, data: dataText(event), meta: metaText(event) };
}

/** What the text says; undefined when it is damaged. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Reads a row back; brought to the current version unless asked as stored. As stored, a damaged row comes without its content,
 * so that whoever reads on can set it aside instead of stopping there.
 * @throws {Error} on a damaged row that was to be brought to the current version
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

/** Reads rows back up to the one that is enough. @throws {Error} see `fromRow` */
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
