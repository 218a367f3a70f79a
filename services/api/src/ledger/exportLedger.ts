import { streamOf, type RecordedEvent } from '@bahi/contracts';
import { PageBudget } from '@bahi/event-store';
import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';

const PAGE = 500;
/** Digits of the head's hash in the name of the file: enough to tell, short enough to write down. */
const NAMED_DIGITS = 16;

/**
 * `GET /ledger/export`: every event of the shop's ledger as stored, one JSON object a line, up to the newest one at the time of the call.
 * The file's name has the head, so that a missing end shows (`packages/tooling/verify-ledger.mjs`).
 */
export async function exportLedger(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const stream = streamOf.ledger(call.session.shopId);
  const newest = { direction: 'backwards', maxCount: 1, asStored: true } as const;
  const [head] = await services.events.readStream(stream, newest);
  const end = head === undefined ? 'empty' : `${head.revision}-${(head.meta.hash ?? '').slice(0, NAMED_DIGITS)}`;
  const texts = (signal: AbortSignal) => linesUpTo(services, call, head?.revision ?? -1, signal);
  return { status: 200, file: { name: `ledger-${end}.ndjson`, type: 'application/x-ndjson; charset=utf-8', texts } };
}

/** Reads in steps between which sales go first. */
async function* linesUpTo(
  services: Services,
  { session: { shopId, sessionId } }: SignedInCall<undefined>,
  last: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  for (let from = 0; from <= last;) {
    await services.turns.take('other', { shop: shopId, session: sessionId }, signal);
    const { take: isEnough } = new PageBudget();
    const options = { from, maxCount: Math.min(PAGE, last - from + 1), isEnough, asStored: true };
    const events: RecordedEvent[] = await services.events.readStream(streamOf.ledger(shopId), options);
    if (events.length === 0) throw new Error(`the ledger ends before revision ${last}`);
    yield events.map(lineOf).join('');
    from += events.length;
  }
}

/** Position and members in a fixed order, whatever the engine. */
function lineOf({ stream, revision, position, id, type, v, data, meta }: RecordedEvent): string {
  return `${JSON.stringify({ stream, revision, position, id, type, v, data, meta })}\n`;
}
