import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Position } from '@bahi/contracts';
import { booksDefinition, contextOf, receive, type Books } from '@bahi/testing/sampleBooks';
import { createCommandHandler, type OpenCommandHandler } from '../handleCommand.ts';
import { openInMemoryEventStore } from '../inMemory/openInMemoryEventStore.ts';
import type { EventStore } from '../port.ts';

const stream = 'ledger-a';

describe('a state that a subscription says is unchanged', () => {
  let ms: number;
  let calls: string[];
  /** What the subscription has not told yet, while it is late. */
  let late: (() => void)[] | null;
  let here: OpenCommandHandler;
  let elsewhere: OpenCommandHandler;

  beforeEach(async () => {
    ms = 0;
    calls = [];
    late = null;
    const log = openInMemoryEventStore();
    const follow: EventStore['follow'] = (prefixes, { began, passed }) => {
      const tell: typeof passed = (...told) => {
        if (late === null) passed(...told);
        else late.push(() => passed(...told));
      };
      return log.follow?.(prefixes, { began, passed: tell }) ?? (() => undefined);
    };
    const readStream: EventStore['readStream'] = async (...asked) => {
      calls.push('read');
      return log.readStream(...asked);
    };
    const head: EventStore['head'] = async () => {
      calls.push('head');
      return log.head();
    };
    const store = { ...log, follow, readStream, head };
    here = createCommandHandler({ store, app: 'test', stopwatch: { now: () => ms }, follow: ['ledger-'] });
    elsewhere = createCommandHandler({ store: log, app: 'test' });
    await write('first');
    await seen();
    // begins to follow, and confirms the state after that
    ms += 1_000;
    await seen();
    ms += 1_000;
    calls = [];
  });

  const write = async (reference: string, to = stream): Promise<Position> => {
    const outcome = await elsewhere.handle(booksDefinition, to, contextOf(`${to} ${reference}`), receive(reference));
    if (outcome.kind === 'refused' || outcome.position === null) throw new Error('nothing was written');
    return outcome.position;
  };
  /** What one request sees, whose caller has seen the log up to a position. */
  const seen = async (position?: Position): Promise<readonly string[]> => {
    const memory = { seen: position, isUsed: false, hasWritten: false };
    const { state } = await here.forRequest(memory).load<Books>(booksDefinition, stream, 'recent');
    // a look at the head that nobody waits for ends too
    await new Promise(setImmediate);
    return [...state.references];
  };
  const asked = () => calls.splice(0);

  it('needs no read, and one look at the head of the log in 250 ms', async () => {
    expect([await seen(), asked()]).toEqual([['first'], ['head']]);
    ms += 124;
    const position = await write('other', 'ledger-b');
    expect([await seen(position), asked()]).toEqual([['first'], []]);
    ms += 1;
    expect([await seen(), asked()]).toEqual([['first'], ['head']]);
    ms += 249;
    expect([await seen(), asked()]).toEqual([['first'], ['head']]);
    ms += 3_600_000;
    expect([await seen(), asked()]).toEqual([['first'], ['head']]);
  });

  it('is read after an event of the stream, once', async () => {
    await seen();
    asked();
    await write('second');
    expect([await seen(), asked()]).toEqual([['first', 'second'], ['read']]);
    ms += 1_000;
    expect([await seen(), asked()]).toEqual([['first', 'second'], ['head']]);
  });

  it('is no older than 250 ms while the subscription is late, and includes what the caller has seen', async () => {
    await seen();
    late = [];
    const second = await write('second');
    ms += 249;
    expect(await seen()).toEqual(['first']);
    expect(await seen(second)).toEqual(['first', 'second']);
    await write('third');
    ms += 249;
    expect(await seen()).toEqual(['first', 'second']);
    ms += 1;
    expect(await seen()).toEqual(['first', 'second', 'third']);
  });

  it('is read while the subscription is silent, and no more once it has told everything', async () => {
    late = [];
    await write('other', 'ledger-b');
    const held = late;
    for (const _ of [1, 2]) {
      ms += 1_000;
      expect([await seen(), asked()]).toEqual([['first'], ['head', 'read']]);
    }
    late = null;
    for (const tell of held) tell();
    ms += 1_000;
    expect([await seen(), asked()]).toEqual([['first'], ['head']]);
  });

  it('is read again where events came while nobody followed', async () => {
    const store = { ...openInMemoryEventStore() };
    const other = createCommandHandler({ store, app: 'test', stopwatch: { now: () => ms }, follow: ['ledger-'] });
    const load = async () => {
      const memory = { seen: undefined, isUsed: false, hasWritten: false };
      return [...(await other.forRequest(memory).load<Books>(booksDefinition, stream, 'recent')).state.references];
    };
    expect(await load()).toEqual([]);
    await createCommandHandler({ store, app: 'test' }).handle(
      booksDefinition,
      stream,
      contextOf('first'),
      receive('first'),
    );
    ms += 250;
    expect(await load()).toEqual(['first']);
  });
});
