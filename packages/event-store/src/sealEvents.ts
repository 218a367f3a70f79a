import { canonicalJson, checkFact, type EventMeta, type Fact, type Id, type SealedEvent } from '@bahi/contracts';
import type { CommandContext } from './commandHandler.ts';
import { deriveId } from './deriveId.ts';
import { CHAIN_START, hashOver, insertHash } from './eventHash.ts';
import { keepMetaText } from './eventText.ts';

export interface Sealing {
  facts: readonly Fact[];
  context: CommandContext;
  stream: string;
  /** Revision the first fact is to get. */
  firstRevision: number;
  /** Version of the program that writes. */
  app: string;
  /** Kept on the last event of the command, so that a repeat gives the same body (L8). */
  answer?: unknown;
  /** Present for chained streams only: `meta.hash` of the event at `firstRevision - 1`, null at the start. */
  chain?: { head: string | null };
}

// assigned one by one: copying objects by spreading cost more than all the rest of sealing
function contextMeta(context: CommandContext, app: string): EventMeta {
  const { commandId, correlationId, causationId, userId, shopId, sessionId, at, occurredAt, importId } = context;
  const meta: EventMeta = { commandId, correlationId, at, app };
  if (causationId !== undefined) meta.causationId = causationId;
  if (userId !== undefined) meta.userId = userId;
  if (shopId !== undefined) meta.shopId = shopId;
  if (sessionId !== undefined) meta.sessionId = sessionId;
  if (occurredAt !== undefined) meta.occurredAt = occurredAt;
  if (importId !== undefined) meta.importId = importId;
  return meta;
}

/** An event's id: the same command at the same place writes the same event, so an append can be repeated safely. */
export function eventId(commandId: Id, stream: string, revision: number): Id {
  return deriveId(commandId, stream, String(revision));
}

/**
 * Makes facts ready to append: checks each strictly against its schema, gives it its id and meta and, on a chained
 * stream, links it to the event before (see `eventHash`). Body hash and answer stand on the command's last event.
 * @throws {z.ZodError | Error} when a fact does not fit its schema or has none; nothing is sealed then
 */
export function sealEvents(sealing: Sealing): SealedEvent[] {
  const { facts, context, stream, firstRevision, app, answer, chain } = sealing;
  let prevHash = chain?.head ?? CHAIN_START;
  return facts.map(({ type, data }, index) => {
    const v = checkFact(type, data);
    const meta = contextMeta(context, app);
    if (index === facts.length - 1) {
      if (context.bodyHash !== undefined) meta.bodyHash = context.bodyHash;
      if (answer !== undefined) meta.answer = answer;
    }
    const event = { id: eventId(context.commandId, stream, firstRevision + index), type, v, data, meta };
    if (chain !== undefined) meta.prevHash = prevHash;
    // written down once: for its hash, its size and its row
    let text = canonicalJson(meta);
    if (chain !== undefined) {
      meta.hash = prevHash = hashOver(event, text);
      text = insertHash(text, meta, prevHash);
    }
    keepMetaText(event, text);
    return event;
  });
}
