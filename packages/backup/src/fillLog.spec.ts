import { describe, expect, it } from '@jest/globals';
import { openInMemoryEventStore } from '@bahi/event-store';
import { LogFiller } from './fillLog.ts';

const stream = 'ledger-a';
const at = '2026-01-05T06:30:00.000Z';
const hex = (number: number) => number.toString(16).padStart(32, '0');

describe('filling a log from an archive', () => {
  it('makes appends of at most a mebibyte of data, in whatever script it is', async () => {
    const store = openInMemoryEventStore();
    const appends: number[] = [];
    const watched = {
      ...store,
      append: async (...asked: Parameters<typeof store.append>) => {
        appends.push(asked[2].reduce((sum, { data }) => sum + Buffer.byteLength(JSON.stringify(data)), 0));
        return store.append(...asked);
      },
    };
    const filler = new LogFiller(watched, 1);
    const events = Array.from({ length: 40 }, (_, revision) => {
      const id = hex(revision);
      const meta = { commandId: id, correlationId: id, at, app: 'test' };
      const data = { note: 'अ'.repeat(20_000) };
      return { kind: 'event' as const, stream, revision, id, type: 'NoteKept', v: 1, data, meta };
    });
    for (const event of events) await filler.put(event);
    await filler.finish();
    expect(Math.max(...appends)).toBeLessThanOrEqual(1_048_576);
    expect(appends.length).toBeLessThan(events.length);
    expect(await store.readStream(stream, { maxCount: 100, asStored: true })).toHaveLength(events.length);
  });
});
