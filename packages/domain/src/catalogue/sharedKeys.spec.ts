import { describe, expect, it } from '@jest/globals';
import type { Kept } from './kept.ts';
import { SharedKeys } from './sharedKeys.ts';

type Named = { id: string; name: string };

function shelf() {
  const entities = new Map<string, Kept<Named>>();
  const names = new SharedKeys<Named>(entities, ({ name }) => name.trim().toLowerCase());
  const keep = (id: string, name: string, archived = false) => {
    const after = { facts: { id, name }, revision: 0, archived, updatedAtMs: 0, updatedBy: null };
    names.move(entities.get(id), after);
    entities.set(id, after);
  };
  return { keep, shared: (id: string, name: string) => names.isShared({ id, name }) };
}

describe('the shared keys', () => {
  it.each([
    ['asked first at the end', false],
    ['asked from the beginning', true],
  ])('follow every change, %s', (_, early) => {
    const { keep, shared } = shelf();
    if (early) shared('x', 'anything');
    keep('1', 'Tea');
    expect([shared('1', 'Tea'), shared('2', ' TEA '), shared('2', 'Teas')]).toEqual([false, true, false]);
    keep('2', 'tea');
    expect([shared('1', 'Tea'), shared('3', 'Salt')]).toEqual([true, false]);
    keep('1', 'Salt');
    expect([shared('2', 'tea'), shared('3', 'Salt'), shared('3', 'Tea')]).toEqual([false, true, true]);
    keep('2', 'tea', true);
    expect([shared('3', 'Tea'), shared('2', 'Salt')]).toEqual([false, true]);
    keep('4', 'Tea');
    expect([shared('2', 'tea'), shared('4', 'Tea')]).toEqual([true, false]);
    keep('2', 'Salt');
    keep('4', 'Rice');
    expect([shared('1', 'Salt'), shared('2', 'Salt'), shared('2', 'Tea')]).toEqual([true, true, false]);
  });
});
