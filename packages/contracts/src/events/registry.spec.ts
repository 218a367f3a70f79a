import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RecordedEvent } from './envelope.ts';
import { checkFact, eventRegistry, isKnownEvent, isKnownType, readEvent } from './registry.ts';
import type { Upcasters } from './upcasters.ts';

const folder = path.join(__dirname, '../../golden');
const golden = readdirSync(folder).map((file) => ({
  file,
  stored: JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as RecordedEvent,
}));

describe('the golden corpus (F15)', () => {
  it('holds a sample of every version of every event type', () => {
    const wanted = Object.entries(eventRegistry).flatMap(([type, { v }]) =>
      Array.from({ length: v }, (_, index) => `${type}.v${index + 1}.json`),
    );
    expect(golden.map(({ file }) => file).sort()).toEqual(wanted.sort());
  });

  it.each(golden)('reads $file into a valid event of the current version', ({ stored }) => {
    const event = readEvent(stored);
    expect(checkFact(event.type, event.data)).toBe(event.v);
  });
});

describe('the event registry', () => {
  it('refuses an unknown field when a fact is stored', () => {
    expect(() => checkFact('MonthFiled', { month: '2026-01', extra: 1 })).toThrow();
  });

  it('leaves unknown types and unknown fields unchanged when an event is read', () => {
    const stored = { type: 'FromTheFuture', v: 3, data: { a: 1 } } as unknown as RecordedEvent;
    expect(readEvent(stored)).toBe(stored);
    expect([isKnownType('FromTheFuture'), isKnownEvent('FromTheFuture', 1)]).toEqual([false, false]);
    expect([isKnownType('constructor'), isKnownEvent('constructor', 1)]).toEqual([false, false]);
  });

  it('knows an event up to its current version and no later one', () => {
    expect([isKnownType('MonthFiled'), isKnownEvent('MonthFiled', 1), isKnownEvent('MonthFiled', 2)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('an event of an earlier form', () => {
  const at = '2026-04-01T06:30:00.000Z';
  const stored = {
    id: '1'.repeat(32),
    type: 'MonthClosed',
    v: 1,
    data: { year: 2026 },
    meta: { at, commandId: '2'.repeat(32), correlationId: '2'.repeat(32), app: 'test' },
    stream: `ledger-${'3'.repeat(32)}`,
    revision: 4,
    position: '0'.repeat(20),
  } as RecordedEvent;
  const closed = (data: unknown) => data as { year: number; month: number };
  const table: Upcasters = {
    MonthClosed: {
      1: ({ type, data, meta }) => ({ type, v: 2, data: { ...closed(data), month: Number(meta.at.slice(5, 7)) } }),
      2: ({ data }) => {
        const { year, month } = closed(data);
        return { type: 'MonthFiled', v: 1, data: { month: `${year}-${String(month).padStart(2, '0')}` } };
      },
    },
  };

  it('is read through each upcaster, may be renamed, and keeps its metadata', () => {
    const event = readEvent(stored, table);
    expect(event).toEqual({ ...stored, type: 'MonthFiled', v: 1, data: { month: '2026-04' } });
    expect(checkFact(event.type, event.data)).toBe(event.v);
  });

  it('is known by its former name', () => {
    expect(isKnownType('MonthClosed', table)).toBe(true);
    expect(isKnownEvent('MonthClosed', 2, table)).toBe(true);
    expect(isKnownEvent('MonthClosed', 3, table)).toBe(false);
  });

  it('cannot be read when an upcaster is missing', () => {
    const gap: Upcasters = { MonthClosed: { 1: ({ data }) => ({ type: 'MonthFiled', v: 0, data }) } };
    expect(() => readEvent(stored, gap)).toThrow('no upcaster for MonthFiled from version 0');
  });
});
