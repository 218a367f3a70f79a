import { canonicalJson, type Decision, type RecordedEvent } from '@bahi/contracts';
import { bytesOf } from '../appendSize.ts';
import type { CommandContext } from '../commandHandler.ts';
import { dataText, keepDataText, keepMetaText, metaText } from '../eventText.ts';
import { ZERO_POSITION } from '../port.ts';
import { sealEvents } from '../sealEvents.ts';
import type { StreamFold } from './streamFold.ts';

/** A decision with facts. */
type Accepted = Extract<Decision, { kind: 'accepted' }>;

/**
 * The events of one command, ready to fold and append, and their size as counted by `bytesOf`. Their position is not
 * known yet.
 */
export interface SealedCommand {
  events: RecordedEvent[];
  bytes: number;
  /** What the decision adds to the answer. */
  answer: unknown;
}

/** The stream that events are sealed for. */
export interface Sealing {
  stream: string;
  /** Version of the writing program. */
  app: string;
  /** Whether each event is linked to the one before. */
  chained: boolean;
}

/** Seals the facts of a command, to follow the events in the fold. @throws as `sealEvents` */
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
    // write the text before the fold sees the event, so that no fold can change what is stored
    keepDataText(recorded, dataText(event));
    keepMetaText(recorded, metaText(event));
    bytes += bytesOf(recorded);
    return recorded;
  });
  // as a repeat reads it, to the order of its members (L8)
  return { events, bytes, answer: answer === undefined ? answer : JSON.parse(canonicalJson(answer)) };
}
