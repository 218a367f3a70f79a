import type { Decision, RecordedEvent } from '@bahi/contracts';
import type { CommandContext } from '../commandHandler.ts';
import { dataText, keepDataText } from '../eventText.ts';
import { ZERO_POSITION } from '../port.ts';
import { sealEvents } from '../sealEvents.ts';
import type { StreamFold } from './streamFold.ts';

/** Most data of one append: what EventStoreDB takes unless told otherwise. The same on both engines, so that books can move. */
export const MAX_BYTES = 1_048_576;

/** A decision that changes something. */
export type Accepted = Extract<Decision, { kind: 'accepted' }>;

/** Events of one command, ready to fold and append, and the bytes of their data. Their position is not known yet. */
export interface SealedCommand {
  events: RecordedEvent[];
  bytes: number;
}

/** Where events are sealed for. */
export interface Sealing {
  stream: string;
  /** Version of the program that writes. */
  app: string;
  /** Whether each event is linked to the one before. */
  chained: boolean;
}

/** Seals what a command decided, behind what the fold holds. @throws as `sealEvents` */
export function sealCommand<State>(
  { stream, app, chained }: Sealing,
  fold: StreamFold<State>,
  context: CommandContext,
  { facts, answer }: Accepted,
): SealedCommand {
  const firstRevision = fold.revision + 1;
  const chain = chained ? { chain: { head: fold.chainHead } } : {};
  const sealed = sealEvents({ facts, context, stream, firstRevision, app, answer, ...chain });
  let bytes = 0;
  const events = sealed.map((event, index) => {
    // written down before the fold sees it, so that nothing a fold does can change what is stored
    const text = dataText(event);
    bytes += Buffer.byteLength(text);
    const { id, type, v, data, meta } = event;
    const recorded = { id, type, v, data, meta, stream, revision: firstRevision + index, position: ZERO_POSITION };
    keepDataText(recorded, text);
    return recorded;
  });
  return { events, bytes };
}
