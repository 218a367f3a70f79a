import { canonicalJson, checkFact, type EventMeta, type Fact, type Id, type SealedEvent } from '@bahi/contracts';
import type { CommandContext } from './commandHandler.ts';
import { deriveId } from './deriveId.ts';
import { CHAIN_START, hashOver, insertHash } from './eventHash.ts';
import { keepMetaText } from './eventText.ts';

export interface Sealing {
  facts: readonly Fact[];
  context: CommandContext;
  stream: string;
  /** Revision of the first fact. */
  firstRevision: number;
  /** Version of the writing program. */
  app: string;
  /** Stored in the last event of the command, so that a repeat returns the same body (L8). */
  answer?: unknown;
  /** Only for chained streams: `meta.hash` of the event at `firstRevision - 1`, null at the start. */
  chain?: { head: string | null };
}

// Assigns the members one by one: spread copies took longer than the rest of sealing.
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

/** The id of an event. The same command at the same place gives the same id, so an append can be repeated safely. */
export function eventId(commandId: Id, stream: string, revision: number): Id {
  return deriveId(commandId, stream, String(revision));
}

/**
 * Makes facts ready to append: validates each strictly against its schema, adds id and meta and, on a chained stream,
 * links it to the event before (see `eventHash`). The last event of the command carries body hash and answer.
 * @throws {z.ZodError | Error} when a fact does not match its schema or has none; nothing is sealed then
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
    // written once, for its hash, its size and its row
    let text = canonicalJson(meta);
    if (chain !== undefined) {
      meta.hash = prevHash = hashOver(event, text);
      text = insertHash(text, meta, prevHash);
    }
    keepMetaText(event, text);
    return event;
  });
}
