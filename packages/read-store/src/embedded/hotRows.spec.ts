import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import { HotRows, type StoredRow } from './hotRows.ts';

const MAX_SIZE = 3_000_000;
const LARGEST = 900_000;
const rowOf = (id: string, rowid: number, size = 1_000): StoredRow => ({
  rowid,
  doc: { id, shopId: 's' },
  values: [],
  size,
});

const sizeOf = (model: ReadonlyMap<string, StoredRow | null>): number =>
  [...model.values()].reduce((sum, kept) => sum + (kept?.size ?? 50), 0);

describe('rows at hand', () => {
  it('are those that were remembered last, or unknown, whatever is done with them', () => {
    const id = fc.integer({ min: 0, max: 9 }).map(String);
    const row = fc.option(fc.integer({ min: 100_000, max: LARGEST }));
    const step = fc.oneof(
      fc.record({ kind: fc.constantFrom('remember', 'changed'), id, size: row }),
      fc.record({ kind: fc.constantFrom('find', 'forget'), id }),
      fc.record({ kind: fc.constantFrom('trim', 'clear') }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const [hot, model] = [new HotRows(), new Map<string, StoredRow | null>()];
        for (const [at, one] of steps.entries()) {
          if ('size' in one) {
            const next = one.size === null ? null : rowOf(one.id, at, one.size);
            if (one.kind === 'remember' || model.has(one.id)) model.set(one.id, next);
            if (one.kind === 'remember') hot.remember(one.id, next);
            else hot.changed(one.id, next);
          } else if ('id' in one) {
            if (one.kind === 'find') expect(hot.find(one.id)).toBe(model.get(one.id));
            else {
              hot.forget(one.id);
              model.delete(one.id);
            }
          } else if (one.kind === 'clear') {
            hot.clear();
            model.clear();
          } else {
            const before = sizeOf(model);
            hot.trim();
            for (const known of model.keys()) if (hot.find(known) === undefined) model.delete(known);
            // no more goes than has to: the one that made room may have been large
            if (before <= MAX_SIZE) expect(sizeOf(model)).toBe(before);
            else expect(sizeOf(model)).toBeLessThanOrEqual(MAX_SIZE * 0.9);
            if (before > MAX_SIZE) expect(sizeOf(model)).toBeGreaterThan(MAX_SIZE * 0.9 - LARGEST);
          }
        }
        for (const [known, kept] of model) expect(hot.find(known)).toBe(kept);
      }),
      propertyRuns(300),
    );
  });

  it('stay when they were asked for again, and go when they were not', () => {
    const hot = new HotRows();
    const batch = (from: number) => Array.from({ length: 1_500 }, (_, n) => String(from + n));
    for (const id of batch(0)) hot.remember(id, rowOf(id, 1));
    for (let round = 1; round < 6; round += 1) {
      for (const id of batch(0)) expect(hot.find(id)?.rowid).toBe(1);
      for (const id of batch(round * 1_500)) hot.remember(id, rowOf(id, 2));
      hot.trim();
    }
    expect(batch(0).filter((id) => hot.find(id) === undefined)).toEqual([]);
    expect(batch(1_500).filter((id) => hot.find(id) !== undefined)).toEqual([]);
  });

  it('are let go of one at a time even when all were asked for', () => {
    const hot = new HotRows();
    const ids = Array.from({ length: 4_000 }, (_, n) => String(n));
    for (const id of ids) hot.remember(id, rowOf(id, 1));
    for (const id of ids) hot.find(id);
    hot.trim();
    expect(ids.filter((id) => hot.find(id) !== undefined).length).toBe(2_700);
  });
});
