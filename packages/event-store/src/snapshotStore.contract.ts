import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SnapshotStore } from './snapshotStore.ts';

/** A place for snapshots, empty at first. */
export interface SnapshotPlace {
  /** Opens the store as one more process. */
  open(): Promise<SnapshotStore>;
  /** Changes one letter of a stream's stored snapshot, without the store noticing. */
  damage?(stream: string): Promise<void>;
  clear(): Promise<void>;
}

const MIB = 1_048_576;

/** The behaviour that every snapshot store shares. */
export function describeSnapshotStore(name: string, begin: () => Promise<SnapshotPlace>): void {
  describe(`snapshots ${name}`, () => {
    let place: SnapshotPlace;
    let snapshots: SnapshotStore;
    beforeEach(async () => {
      place = await begin();
      snapshots = await place.open();
    });
    afterEach(async () => {
      await snapshots.close();
      await place.clear();
    });

    it('survive reopening and belong to one stream and fold version', async () => {
      await snapshots.save('ledger', 'ledger-a', 1, 'old');
      await snapshots.save('ledger', 'ledger-a', 2, 'new चावल');
      await snapshots.close();
      snapshots = await place.open();
      expect(await snapshots.load('ledger', 'ledger-a', 2)).toBe('new चावल');
      expect(await snapshots.load('ledger', 'ledger-a', 1)).toBeNull();
      expect(await snapshots.load('ledger', 'ledger-b', 2)).toBeNull();
    });

    it('are restored completely, however large they are', async () => {
      // letters of three bytes, so that a cut falls inside one
      const text = 'चावल'.repeat((18 * MIB) / 12);
      await snapshots.save('ledger', 'ledger-a', 1, text);
      expect((await snapshots.load('ledger', 'ledger-a', 1)) === text).toBe(true);
      await snapshots.save('ledger', 'ledger-a', 1, 'small again');
      expect(await snapshots.load('ledger', 'ledger-a', 1)).toBe('small again');
    });

    it('are ignored when damaged, and can be replaced', async () => {
      await snapshots.save('ledger', 'ledger-a', 1, 'text');
      if (place.damage === undefined) return;
      await place.damage('ledger-a');
      expect(await snapshots.load('ledger', 'ledger-a', 1)).toBeNull();
      await snapshots.save('ledger', 'ledger-a', 1, 'made anew');
      expect(await snapshots.load('ledger', 'ledger-a', 1)).toBe('made anew');
    });

    it('stay complete when two processes save at once', async () => {
      const beside = await place.open();
      const texts = Array.from({ length: 12 }, (_, index) => `text ${index}`);
      await Promise.all(
        texts.map(async (text, index) => (index % 2 === 0 ? snapshots : beside).save('ledger', 'ledger-a', 1, text)),
      );
      expect(texts).toContain(await beside.load('ledger', 'ledger-a', 1));
      if (beside !== snapshots) await beside.close();
    });
  });
}
