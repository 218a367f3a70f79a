import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { RecordedEvent } from './envelope.ts';
import { quickCheck } from './quickCheck.ts';
import { eventRegistry, type EventType } from './registry.ts';

const folder = path.join(__dirname, '../../golden');
const golden = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as RecordedEvent,
);

const wrongValues = [undefined, null, true, '', 'x', '2026-02-30', -1, 0, 1.5, 2 ** 53, NaN, [], [null], {}, { a: 1 }];

/** Every value that differs from the given one in one place: a wrong value, a field less, a field more. */
function* damaged(value: unknown): Generator {
  yield* wrongValues;
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      for (const other of damaged(item)) yield value.with(index, other);
    }
    return;
  }
  yield { ...value, unknownField: 1 };
  for (const [key, field] of Object.entries(value)) {
    const { [key]: _, ...without } = value as Record<string, unknown>;
    yield without;
    yield { ...without, unknownField: 1 };
    for (const other of damaged(field)) yield { ...value, [key]: other };
  }
}

describe('the quick check of a fact', () => {
  it.each(golden)('accepts $type and nothing that its schema refuses', ({ type, data }) => {
    const { schema, fits } = eventRegistry[type as EventType];
    let refused = 0;
    for (const other of damaged(data)) {
      const isValid = schema.safeParse(other).success;
      if (!isValid) refused += 1;
      if (fits(other)) expect({ other, isValid }).toEqual({ other, isValid: true });
    }
    expect(refused).toBeGreaterThan(0);
    expect(schema.safeParse(data).success).toBe(true);
  });

  it('decides by itself on the events of every sale', () => {
    const hot = ['BillDrafted', 'BillContentSaved', 'BillSubmitted', 'BillCompleted'];
    const samples = golden.filter(({ type }) => hot.includes(type));
    expect(samples.map(({ type, data }) => eventRegistry[type as EventType].fits(data))).toEqual(hot.map(() => true));
  });

  it('accepts an optional field when it is there and when it is not', () => {
    const fits = quickCheck(z.strictObject({ id: z.string(), note: z.string().optional() }));
    expect([{ id: 'a' }, { id: 'a', note: 'b' }].map(fits)).toEqual([true, true]);
    expect([{ note: 'b' }, { id: 'a', note: 1 }, { id: 'a', other: 'b' }].map(fits)).toEqual([false, false, false]);
  });

  it('leaves kinds of schema that it does not know to the schema', () => {
    const unknown = [
      z.string().trim(),
      z.string().email(),
      z.number(),
      z.object({}),
      z.array(z.int()).min(1),
      z.date(),
    ];
    for (const schema of unknown) expect([quickCheck(schema)('a'), quickCheck(schema)({})]).toEqual([false, false]);
  });
});
