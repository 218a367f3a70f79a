import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import type { Outcome } from './commandHandler.ts';
import { createCommandHandler } from './handleCommand.ts';
import { faultyAppends, type Fault } from '@bahi/testing/faults';
import { booksDefinition, contextOf, receiveUpTo } from '@bahi/testing/sampleBooks';
import { openInMemoryEventStore } from './inMemory/openInMemoryEventStore.ts';
import { openInMemorySnapshots } from './inMemory/openInMemorySnapshots.ts';
import { AppendOutcomeUnknown, StorageFull, StoreUnavailable } from './port.ts';
import { verifyChain } from './verifyChain.ts';

const streams = ['ledger-a', 'ledger-b'];
/** The total beyond which the stream refuses commands: low, or never reached. */
const anyLimitPaise = fc.constantFrom(400, 1_000_000);

const anyFault: fc.Arbitrary<Fault | null> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  {
    weight: 2,
    arbitrary: fc.record({
      when: fc.constantFrom('before' as const, 'after' as const),
      error: fc.constant(new AppendOutcomeUnknown('silence')),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      when: fc.constant('before' as const),
      error: fc.constantFrom(new StoreUnavailable('gone'), new StorageFull('full'), new Error('odd')),
    }),
  },
);

const anyCommand = fc.record({
  command: fc.nat(25),
  stream: fc.constantFrom(...streams),
  instance: fc.nat(1),
  /** Whether the caller waits for everything before it, to mix races with sequences. */
  wait: fc.boolean(),
  expectsNone: fc.boolean(),
});

describe('handling commands on a store that sometimes fails', () => {
  it('writes each acknowledged command exactly once, answers repeats alike, and writes nothing of a refused one (L5, L8)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyCommand, { maxLength: 60 }),
        fc.array(anyFault, { maxLength: 40 }),
        anyLimitPaise,
        async (commands, faults, limitPaise) => {
          const store = openInMemoryEventStore();
          const pending = [...faults];
          const unreliable = faultyAppends(store, () => pending.shift() ?? null);
          const snapshots = openInMemorySnapshots();
          // two instances on one store, one of them with almost no cache
          const handlers = [96_000_000, 2_000].map((cacheBytes) =>
            createCommandHandler({
              store: unreliable,
              snapshots,
              app: 'test',
              cacheBytes,
              mostBytes: cacheBytes,
            }),
          );
          const answers = new Map<string, Extract<Outcome, { kind: 'accepted' | 'replayed' }>[]>();
          /** Commands whose outcome the caller may not know, because the store gave no answer. */
          const inDoubt = new Set<string>();
          let running: Promise<unknown>[] = [];
          for (const { command, stream, instance, wait, expectsNone } of commands) {
            const word = `${stream} ${command}`;
            const handler = handlers[instance]!;
            const handled = handler.handle(booksDefinition, stream, contextOf(word), receiveUpTo(limitPaise, word), {
              expectsNone,
            });
            const noted = handled.then(
              (outcome) => outcome.kind !== 'refused' && answers.set(word, [...(answers.get(word) ?? []), outcome]),
              () => inDoubt.add(word),
            );
            running.push(noted);
            if (wait) {
              await Promise.all(running);
              running = [];
            }
          }
          await Promise.all(running);

          for (const stream of streams) {
            const events = await store.readStream(stream, { maxCount: 1_000, asStored: true });
            const written = events.map(({ data }) => (data as { reference: string }).reference);
            expect(new Set(written).size).toBe(written.length);
            expect(verifyChain(events)).toEqual([]);
            const acknowledged = [...answers.keys()].filter((word) => word.startsWith(stream));
            expect(written).toEqual(expect.arrayContaining(acknowledged));
            // a command that was refused every time is not in the log
            expect(written.filter((word) => !answers.has(word) && !inDoubt.has(word))).toEqual([]);
          }
          for (const outcomes of answers.values()) {
            const bodies = outcomes.map(({ revision, answer }) => JSON.stringify([revision, answer]));
            expect(new Set(bodies).size).toBe(1);
          }
        },
      ),
      propertyRuns(150),
    );
  });
});
