import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RecordedEvent } from './envelope.ts';
import { checkFact, eventRegistry, isKnownEvent, readEvent } from './registry.ts';
import { upcast } from './upcasters.ts';

const folder = path.join(__dirname, '../../golden');
const golden = readdirSync(folder).map((file) => ({
  file,
  stored: JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as RecordedEvent,
}));

describe('the golden corpus (F15)', () => {
  it('holds a sample of every version of every event type ever released', () => {
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
  it('refuses a field it does not know when a fact is stored', () => {
    expect(() => checkFact('MonthFiled', { month: '2026-01', extra: 1 })).toThrow();
  });

  it('passes unknown types and unknown fields untouched when a fact is read', () => {
    const stored = { type: 'FromTheFuture', v: 3, data: { a: 1 } } as unknown as RecordedEvent;
    expect(readEvent(stored)).toBe(stored);
    expect(isKnownEvent('FromTheFuture', 1)).toBe(false);
    expect(isKnownEvent('constructor', 1)).toBe(false);
    expect(isKnownEvent('MonthFiled', 2)).toBe(false);
  });

  it('upcasts one version at a time and refuses a gap', () => {
    const stored = { type: 'T', v: 1, data: { n: 1 } } as unknown as RecordedEvent;
    const table = { T: { 1: (data: unknown) => ({ ...(data as object), m: 2 }) } };
    expect(upcast(stored, 2, table)).toMatchObject({ v: 2, data: { n: 1, m: 2 } });
    expect(() => upcast(stored, 3, table)).toThrow('no upcaster for T from version 2');
  });
});
