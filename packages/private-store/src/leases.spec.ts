import { EventEmitter, once } from 'node:events';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { oneAtATime, type Lease, type Leases } from './leases.ts';
import { inMemoryPrivateStore } from './inMemory/inMemoryPrivateStore.ts';

describe('work that one process does at a time', () => {
  let leases: Leases;
  beforeEach(() => {
    ({ leases } = inMemoryPrivateStore());
  });
  const isDone = async () => oneAtATime(leases, 'backup', async () => undefined);

  it('is begun by one of many that come at once, and by the next when that one is through', async () => {
    const happens = new EventEmitter();
    const finishes = once(happens, 'finishes');
    let begun = 0;
    const first = oneAtATime(leases, 'backup', async () => {
      begun += 1;
      await finishes;
    });
    const others = Array.from({ length: 7 }, isDone);
    expect(await Promise.all(others)).toEqual(others.map(() => false));
    happens.emit('finishes');
    expect([await first, begun, await isDone()]).toEqual([true, 1, true]);
  });

  it('does not wait for other work', async () => {
    await leases.take({ key: 'restore', note: 'another', forMs: 60_000 });
    expect(await isDone()).toBe(true);
  });

  it('F11: is free three minutes after a kill, also when the clock is set back', async () => {
    const clock = { at: Date.parse('2026-07-11T10:30:00.000Z'), now: () => clock.at };
    ({ leases } = inMemoryPrivateStore(clock));
    const killed: Leases = { ...leases, release: async () => undefined };
    await oneAtATime(killed, 'backup', async () => undefined);
    expect(await isDone()).toBe(false);
    clock.at -= 24 * 3_600_000;
    expect(await isDone()).toBe(true);
  });

  it('is free again when it failed', async () => {
    const failing = oneAtATime(leases, 'backup', async () => Promise.reject(new Error('no space')));
    await expect(failing).rejects.toThrow('no space');
    expect(await isDone()).toBe(true);
  });

  it('keeps its lease however long it takes, and takes none back that it has lost', async () => {
    const happens = new EventEmitter();
    const renewals: { isKept: boolean; held: Pick<Lease, 'key' | 'note'> }[] = [];
    const nextRenewal = async () => {
      await once(happens, 'renewal');
      return renewals.at(-1);
    };
    const watched: Leases = {
      ...leases,
      keep: async (held, as) => {
        const isKept = await leases.keep(held, as);
        renewals.push({ isKept, held });
        happens.emit('renewal');
        return isKept;
      },
    };
    await oneAtATime(
      watched,
      'backup',
      async () => {
        const first = await nextRenewal();
        expect(first?.isKept).toBe(true);
        if (first !== undefined) await leases.release(first.held);
        await leases.take({ key: 'backup', note: 'another', forMs: 60_000 });
        expect((await nextRenewal())?.isKept).toBe(false);
      },
      1,
    );
    expect(await leases.take({ key: 'backup', note: 'third', forMs: 60_000 })).toBe('another');
  });
});
