import { describe, expect, it } from '@jest/globals';
import { CollectedChanges } from './publishChanges.ts';
import { sampleProjection, shopId } from '@bahi/testing/projections/sampleProjection';

const at = (position: number) => String(position).padStart(20, '0');

describe('announcements', () => {
  it('are one change per shop and position, so that no list is said to be where another one is', () => {
    const collected = new CollectedChanges();
    const ahead = sampleProjection({ announces: ['products'], onDashboard: true });
    const requests = new Map([[shopId(1), new Set(['r1'])]]);
    collected.add({ projection: ahead, checkpoint: at(9) }, new Set([shopId(1), shopId(2)]), requests);
    collected.add({ projection: sampleProjection(), checkpoint: at(5) }, new Set([shopId(1)]), requests);
    expect(collected.toChanges()).toEqual([
      { shopId: shopId(1), collections: ['categories'], dashboard: false, position: at(5), correlationIds: ['r1'] },
      { shopId: shopId(1), collections: ['products'], dashboard: true, position: at(9), correlationIds: ['r1'] },
      { shopId: shopId(2), collections: ['products'], dashboard: true, position: at(9), correlationIds: [] },
    ]);
  });
});
