import { describe, expect, it } from '@jest/globals';
import type { Adapters } from '@bahi/runtime';
import { createReadBarrier } from './readBarrier.ts';

const at = (n: number) => String(n).padStart(20, '0');

function barrier(state: { position: string | null; parked?: boolean; arrives?: boolean; dead?: boolean }) {
  const asked: string[] = [];
  const read = {
    position: async () => state.position,
    get: async () => (state.parked === true ? { id: 'shop', shopId: 'parked' } : undefined),
  } as unknown as Adapters['read'];
  const waitFor = async (position: string) => {
    asked.push(position);
    if (state.dead === true) throw new Error('the projection worker has ended');
    return state.arrives ?? false;
  };
  return { ...createReadBarrier(read, { waitFor }), asked };
}

describe('the read barrier', () => {
  it('asks nobody when the read models are there already', async () => {
    const barred = barrier({ position: at(7) });
    expect(await barred.waitFor(['billList'], 'shop', at(7), 2_000)).toBe('fresh');
    expect(barred.asked).toEqual([]);
  });

  it('waits for the projections otherwise', async () => {
    expect(await barrier({ position: at(6), arrives: true }).waitFor(['billList'], 'shop', at(7), 2_000)).toBe('fresh');
    expect(await barrier({ position: null }).waitFor(['billList'], 'shop', at(7), 2_000)).toBe('stale');
  });

  it('calls old what it reads while the projections are started again', async () => {
    expect(await barrier({ position: at(6), dead: true }).waitFor(['billList'], 'shop', at(7), 2_000)).toBe('stale');
  });

  it('does not wait when no time is given', async () => {
    const barred = barrier({ position: at(6), arrives: true });
    expect(await barred.waitFor(['billList'], 'shop', at(7), 0)).toBe('stale');
    expect(barred.asked).toEqual([]);
  });

  it('says that a shop is parked although the model went on', async () => {
    expect(await barrier({ position: at(9), parked: true }).waitFor(['billList'], 'shop', at(7), 2_000)).toBe('parked');
  });
});
