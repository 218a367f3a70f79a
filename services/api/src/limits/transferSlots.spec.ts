import { describe, expect, it } from '@jest/globals';
import { TransferSlots, type Sender } from './transferSlots.ts';

const stranger = (n: number): Sender => ({ network: `203.0.113.${n}` });
const shop = (n: number): Sender => ({ shopId: `shop ${n}`, network: '203.0.113.1' });

describe('places for uploads', () => {
  /** How many of so many tries find a place. */
  const takes = (places: TransferSlots, tries: number, sender: (n: number) => Sender): number => {
    let taken = 0;
    for (let n = 0; n < tries; n += 1) {
      try {
        places.take(sender(n));
        taken += 1;
      } catch {
        // none is left
      }
    }
    return taken;
  };

  it('are a few for one network and one shop, whoever else sends', () => {
    const places = new TransferSlots();
    expect(takes(places, 20, () => stranger(1))).toBe(4);
    expect(takes(places, 20, () => stranger(2))).toBe(4);
    expect(takes(places, 20, () => shop(1))).toBe(4);
  });

  it('are never all for strangers, however many networks they have', () => {
    const places = new TransferSlots();
    expect(takes(places, 100, stranger)).toBe(8);
    expect(takes(places, 100, shop)).toBe(8);
  });

  it('are there again once they are left', () => {
    const places = new TransferSlots();
    const leave = places.take(stranger(1));
    expect(takes(places, 20, () => stranger(1))).toBe(3);
    leave();
    expect(takes(places, 20, () => stranger(1))).toBe(1);
  });
});
