import type { Decision, RecordedEvent, StreamDefinition } from '@bahi/contracts';
import type { CommandContext } from '../commandHandler.ts';
import { dataText } from '../eventText.ts';
import { ZERO_POSITION } from '../port.ts';
import { sealEvents } from '../sealEvents.ts';
import type { StreamFold } from './streamFold.ts';

/** Events of one command, ready to fold and append, and the bytes of their data. Their position is not known yet. */
export interface SealedCommand {
  events: RecordedEvent[];
  bytes: number;
}

/** Seals what a command decided, behind what the fold holds. @throws as `sealEvents` */
export function sealCommand<State>(
  { stream, app, chained }: { stream: string; app: string; chained: StreamDefinition<State>['chained'] },
  fold: StreamFold<State>,
  context: CommandContext,
  { facts, answer }: Extract<Decision, { kind: 'accepted' }>,
): SealedCommand {
  const firstRevision = fold.revision + 1;
  const chain = chained ? { chain: { head: fold.chainHead } } : {};
  const sealed = sealEvents({ facts, context, stream, firstRevision, app, answer, ...chain });
  let bytes = 0;
  const events = sealed.map((event, index) => {
    // written down before the fold sees it, so that nothing a fold does can change what is stored
    bytes += Buffer.byteLength(dataText(event));
    const { id, type, v, data, meta } = event;
    return { id, type, v, data, meta, stream, revision: firstRevision + index, position: ZERO_POSITION };
  });
  return { events, bytes };
}
