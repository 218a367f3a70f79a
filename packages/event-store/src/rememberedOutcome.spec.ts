import { expect, it } from '@jest/globals';
import { accept } from '@bahi/contracts';
import { createCommandHandler, openInMemoryEventStore } from './index.ts';
import { booksDefinition, contextOf, payment, receive } from '@bahi/testing/sampleBooks';
import { rememberedOutcome } from './rememberedOutcome.ts';

const stream = 'ledger-1';

it('returns the outcome of a handled command, nothing for a new one, and decides neither', async () => {
  const store = openInMemoryEventStore();
  const commands = createCommandHandler({ store, app: 'test', soleWriter: true });
  const ask = async (word: string, bodyHash?: string) =>
    rememberedOutcome(commands, booksDefinition, stream, contextOf(word, bodyHash === undefined ? {} : { bodyHash }));
  expect(await ask('first', 'a')).toBeUndefined();
  await commands.handle(booksDefinition, stream, contextOf('first', { bodyHash: 'a' }), receive('rent'));
  expect(await ask('first', 'a')).toMatchObject({ kind: 'replayed', answer: { totalAfterPaise: 100 } });
  expect(await ask('first', 'b')).toEqual({ kind: 'refused', code: 'idempotency_mismatch' });
  // a caller that resumes earlier work knows the command's id, but not its body
  expect(await ask('first')).toMatchObject({ kind: 'replayed' });
  expect(await ask('second', 'a')).toBeUndefined();
  expect(await store.readStream(stream, { maxCount: 9 })).toHaveLength(1);
});

it('has the answer as it was given first, to the order of its members (L8)', async () => {
  const commands = createCommandHandler({ store: openInMemoryEventStore(), app: 'test' });
  const decide = () => accept([payment('rent')], { recounts: [{ id: 'b', at: 'a' }] });
  const first = await commands.handle(booksDefinition, stream, contextOf('first'), decide);
  const repeat = await rememberedOutcome(commands, booksDefinition, stream, contextOf('first'));
  const textOf = (outcome: typeof repeat) => JSON.stringify(outcome?.kind === 'refused' ? outcome : outcome?.answer);
  expect(textOf(repeat)).toBe(textOf(first));
});
