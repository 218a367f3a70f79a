import type { Decision, RecordedEvent } from '@bahi/contracts';
import { bytesOf } from '../appendSize.ts';
import type { CommandContext } from '../commandHandler.ts';
import { dataText, keepDataText, keepMetaText, metaText } from '../eventText.ts';
import { ZERO_POSITION } from '../port.ts';
import { sealEvents } from '../sealEvents.ts';
import type { StreamFold } from './streamFold.ts';

/** A decision that changes something. */
export type Accepted = Extract<Decision, { kind: 'accepted' }>;

/** Events of one command, ready to fold and append, and their bytes as `bytesOf` counts them. Their position is not known yet. */
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
    const { id, type, v, data, meta } = event;
    const recorded = { id, type, v, data, meta, stream, revision: firstRevision + index, position: ZERO_POSITION };
    // written down before the fold sees it, so that nothing a fold does can change what is stored
    keepDataText(recorded, dataText(event));
    keepMetaText(recorded, metaText(event));
    bytes += bytesOf(recorded);
    return recorded;
  });
  return { events, bytes };
}
