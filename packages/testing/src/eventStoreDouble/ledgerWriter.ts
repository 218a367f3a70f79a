import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { booksDefinition, contextOf, receive } from '../samples/sampleBooks.ts';
import { createCommandHandler, openEventStoreDb, type EventStore } from '@bahi/event-store';
import type { LedgerWriting, WriterReport } from './spawnLedgerWriter.ts';

/** One of several processes on one ledger: writes until its input ends, then prints a report. */

/** The store, with the number of attempts to append each command. */
function counting(store: EventStore): { store: EventStore; tries: Map<string, number>; lost: () => number } {
  const tries = new Map<string, number>();
  let lost = 0;
  const append: EventStore['append'] = async (stream, expected, events) => {
    for (const { commandId } of events.map(({ meta }) => meta)) tries.set(commandId, (tries.get(commandId) ?? 0) + 1);
    try {
      return await store.append(stream, expected, events);
    } catch (error) {
      lost += 1;
      throw error;
    }
  };
  const counted: EventStore = {
    logId: store.logId,
    append,
    readStream: (stream, options) => store.readStream(stream, options),
    readAll: (options) => store.readAll(options),
    head: () => store.head(),
    onAppended: (listener) => store.onAppended(listener),
    close: () => store.close(),
  };
  return { store: counted, tries, lost: () => lost };
}

const writing = JSON.parse(process.argv[2] ?? '') as LedgerWriting;
const { store, tries, lost } = counting(await openEventStoreDb({ url: writing.url }));
const handler = createCommandHandler({ store, app: 'test' });
const latenciesMs: number[] = [];
const padding = ' '.repeat(writing.bytes);
let failed = 0;
const stopping = new AbortController();

async function writeOne(word: string): Promise<void> {
  const began = performance.now();
  const at = new Date().toISOString();
  const decide = receive(`${word}${padding}`);
  try {
    const { kind } = await handler.handle(booksDefinition, writing.ledger, contextOf(word, { at }), decide);
    if (kind === 'accepted') latenciesMs.push(performance.now() - began);
    else failed += 1;
  } catch {
    failed += 1;
  }
}

/** Writes commands one after the other, with a pause in between. */
async function writeOn(counter: number): Promise<void> {
  for (let number = 0; !stopping.signal.aborted; number += 1) {
    await writeOne(`${writing.name} ${counter} ${number}`);
    if (writing.pauseMs > 0) await sleep(writing.pauseMs);
  }
}

process.stdout.write('ready\n');
await once(process.stdin, 'data');
const begun = performance.now();
const cpu = process.cpuUsage();
void once(process.stdin.resume(), 'end').then(() => stopping.abort());
await Promise.all(Array.from({ length: writing.counters }, (_, counter) => writeOn(counter)));
const seconds = (performance.now() - begun) / 1_000;
const { user, system } = process.cpuUsage(cpu);
await handler.close();
await store.close();
const report: WriterReport = {
  accepted: latenciesMs.length,
  failed,
  seconds,
  cpuMs: (user + system) / 1_000,
  lostRaces: lost(),
  mostTries: Math.max(0, ...tries.values()),
  latenciesMs: latenciesMs.map((latency) => Math.round(latency * 10) / 10),
};
process.stdout.write(`${JSON.stringify(report)}\n`);
