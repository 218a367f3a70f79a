import { hash } from 'node:crypto';
import { openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson, streamOf, type Fact, type SealedEvent } from '@bahi/contracts';
import { deriveId, NO_STREAM, openEmbeddedEventStore, sealEvents, type EventStore } from '@bahi/event-store';

/*
 * Appends with eight concurrent writers until the shops have the requested number of bills, and reopens the store in
 * between. Each acknowledged append adds a line to `acknowledged.jsonl` beside the log immediately.
 */

const WRITERS = 8;
const [folder = '', golden = '', longestAnswer = '', ...sessions] = process.argv.slice(2);
const acknowledged = openSync(join(folder, 'acknowledged.jsonl'), 'a');

/** One acknowledged append: the events as passed to the store, not as read back. */
export interface Acknowledged {
  stream: string;
  from: number;
  /** SHA-256 of the canonical JSON of each event. */
  events: string[];
}

function sample(type: string): Fact {
  const { data } = JSON.parse(readFileSync(join(golden, `${type}.v1.json`), 'utf8')) as Fact;
  return { type, data };
}
const drafted = sample('BillDrafted');
const saved = sample('BillContentSaved');
const submitted = sample('BillSubmitted');
const completed = sample('BillCompleted');

let appends = 0;

/** Appends the facts as one command, whose last event contains their number. Returns the sealed events. */
async function append(
  store: EventStore,
  stream: string,
  revision: number,
  facts: readonly Fact[],
  head?: string | null,
): Promise<SealedEvent[]> {
  appends += 1;
  const commandId = deriveId('0'.repeat(32), stream, String(appends));
  const events = sealEvents({
    facts,
    context: { commandId, correlationId: commandId, at: new Date().toISOString() },
    stream,
    firstRevision: revision + 1,
    app: '0',
    answer: { facts: facts.length, filler: 'x'.repeat((appends * 7_919) % Number(longestAnswer)) },
    ...(head !== undefined && { chain: { head } }),
  });
  await store.append(stream, revision, events);
  const line: Acknowledged = {
    stream,
    from: revision + 1,
    events: events.map((event) => hash('sha256', canonicalJson(event))),
  };
  writeSync(acknowledged, `${JSON.stringify(line)}\n`);
  return events;
}

interface Counter {
  ledger: string;
  revision: number;
  head: string | null;
  bills: number;
}

async function writeBills(store: EventStore, counter: Counter, count: number): Promise<void> {
  for (let written = 0; written < count; written += 1) {
    counter.bills += 1;
    const bill = `bill-${counter.ledger}-${counter.bills}`;
    await append(store, bill, NO_STREAM, [drafted, saved, saved]);
    await append(store, bill, 2, [submitted]);
    const [event] = await append(store, counter.ledger, counter.revision, [completed], counter.head);
    counter.revision += 1;
    counter.head = event?.meta.hash ?? null;
  }
}

const counters = Array.from({ length: WRITERS }, (_, index): Counter => ({
  ledger: streamOf.ledger(`${index}`),
  revision: NO_STREAM,
  head: null,
  bills: 0,
}));
for (const bills of sessions) {
  const store = await openEmbeddedEventStore({ folder, worker: new URL('./eventWriter.worker.js', import.meta.url) });
  await Promise.all(counters.map((counter) => writeBills(store, counter, Number(bills))));
  await store.close();
}
