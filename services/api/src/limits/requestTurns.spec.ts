import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { RequestTurns, type TurnKind } from './requestTurns.ts';

describe('turns of requests', () => {
  let turns: RequestTurns;
  let begun: string[];
  let now: number;
  beforeEach(() => {
    now = 0;
    turns = new RequestTurns(() => now);
    begun = [];
  });

  /** A request that takes this time of the thread once it may begin. */
  async function request(
    name: string,
    kind: TurnKind = 'other',
    { ms = 1, signal = new AbortController().signal, session = '' } = {},
  ): Promise<void> {
    await turns.take(kind, { shop: name.slice(0, 1), session }, signal);
    begun.push(name);
    now += ms;
  }

  it('begin until a turn of the event loop has taken its time: what comes meanwhile need not wait for those in front', async () => {
    const asked = ['a1', 'a2', 'a3', 'a4'].map(async (name) => request(name, 'other', { ms: 2 }));
    while (begun.length === 0) await turn();
    expect(begun).toEqual(['a1', 'a2']);
    await Promise.all([...asked, request('b1')]);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('go on to the next turn after a request that was long', async () => {
    const asked = ['a1', 'a2'].map(async (name) => request(name, 'other', { ms: 30 }));
    while (begun.length === 0) await turn();
    await Promise.all([...asked, request('b1', 'sale')]);
    expect(begun).toEqual(['a1', 'b1', 'a2']);
  });

  it('leave others as much time free as they took while somebody sells, and sales do not wait for that', async () => {
    await request('b1', 'sale');
    const others = ['a1', 'a2'].map(async (name) => request(name, 'other', { ms: 30 }));
    while (begun.length < 2) await turn();
    now += 1;
    await request('b2', 'sale');
    expect(begun).toEqual(['b1', 'a1', 'b2']);
    now += 30;
    await Promise.all(others);
    expect(begun).toEqual(['b1', 'a1', 'b2', 'a2']);
  });

  it('go on at once for others where nobody sells', async () => {
    await request('b1', 'sale');
    now += 1_000;
    const others = ['a1', 'a2', 'a3'].map(async (name) => request(name, 'other', { ms: 30 }));
    while (begun.length < 4) await turn();
    expect(now).toBe(1_091);
    await Promise.all(others);
  });

  it('go to sales first, and each fifth to others', async () => {
    const others = ['a1', 'a2'].map(async (name) => request(name));
    const sales = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6'].map(async (name) => request(name, 'sale'));
    await Promise.all([...others, ...sales]);
    expect(begun).toEqual(['b1', 'b2', 'b3', 'b4', 'a1', 'b5', 'b6', 'a2']);
  });

  it('go to the shop whose requests took the least time', async () => {
    const long = ['a1', 'a2', 'a3'].map(async (name) => request(name, 'sale', { ms: 30 }));
    const short = ['b1', 'b2', 'b3', 'b4'].map(async (name) => request(name, 'sale'));
    await Promise.all([...long, ...short]);
    expect(begun).toEqual(['a1', 'b1', 'b2', 'b3', 'b4', 'a2', 'a3']);
  });

  it('go to the session that took the least time where a shop has several, and no shop gets more by that', async () => {
    const many = ['a1', 'a2', 'a3', 'a4'].map(async (name) => request(name, 'other', { session: 'searching' }));
    const one = request('a5', 'other', { session: 'beside it' });
    const short = ['b1', 'b2', 'b3', 'b4'].map(async (name) => request(name));
    await Promise.all([...many, one, ...short]);
    expect(begun).toEqual(['a1', 'b1', 'a5', 'b2', 'a2', 'b3', 'a3', 'b4', 'a4']);
  });

  it('are right after a request that waited has left', async () => {
    const gone = new AbortController();
    const first = request('a1', 'other', { session: 'one', signal: gone.signal });
    const others = ['a2', 'a3'].map(async (name) => request(name, 'other', { session: name }));
    gone.abort(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    await Promise.all([...others, request('b1')]);
    expect(begun).toEqual(['a2', 'b1', 'a3']);
    await request('a4');
    expect(begun.at(-1)).toBe('a4');
  });

  it('pass over a request that nobody waits for any more', async () => {
    const gone = new AbortController();
    const first = request('a1', 'sale', { signal: gone.signal });
    const second = request('a2', 'sale');
    gone.abort(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    await second;
    expect(begun).toEqual(['a2']);
    await expect(request('a3', 'sale', { signal: gone.signal })).rejects.toThrow('gone');
  });
});
