import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Position, RecordedEvent } from '@bahi/contracts';
import { openInMemoryEventStore, type EventStore } from '@bahi/event-store';
import { appendSample, trade } from '@bahi/testing/projections/sampleProjection';
import type { Log } from '../batch/readPages.ts';
import { sharedLog } from './sharedLog.ts';

const PAGE = 10;

describe('the log that several hosts share', () => {
  let events: EventStore;
  /** How many events were read of the log itself. */
  let read: number;
  let reads: number;
  let beforeAnswer: () => Promise<unknown>;
  let shared: Log;

  beforeEach(async () => {
    events = openInMemoryEventStore();
    await appendSample(events, trade(35));
    [read, reads, beforeAnswer] = [0, 0, async () => undefined];
    const readAll: EventStore['readAll'] = async (options) => {
      reads += 1;
      const found = await events.readAll(options);
      read += found.length;
      await beforeAnswer();
      return found;
    };
    shared = sharedLog({ ...events, readAll }, PAGE);
  });

  const page = (after: Position | null, maxCount = PAGE): Promise<RecordedEvent[]> =>
    shared.readAll({ after, maxCount, asStored: true });
  /** All events behind a position, page by page. */
  async function follow(after: Position | null): Promise<RecordedEvent[]> {
    const found: RecordedEvent[] = [];
    for (;;) {
      const next = await page(found.at(-1)?.position ?? after);
      found.push(...next);
      if (next.length < PAGE) return found;
    }
  }
  const log = () => events.readAll({ after: null, maxCount: 1_000, asStored: true });

  it('is read once from its beginning, whoever follows it', async () => {
    const followed = await Promise.all([follow(null), follow(null), follow(null), follow(null)]);
    for (const one of followed) expect(one).toEqual(await log());
    expect(read).toBe(35);
  });

  it('is read from where the first one came to, by hosts that are apart', async () => {
    const [start] = await page(null, 1);
    await follow(start!.position);
    read = 0;
    await appendSample(events, trade(3, 1));
    const all = await log();
    expect(await follow(all[34]!.position)).toHaveLength(3);
    expect(await follow(all[32]!.position)).toEqual(all.slice(33));
    expect(await page(all[20]!.position, 5)).toEqual(all.slice(21, 26));
    expect(read).toBe(3);
  });

  it('has for each read what was written before it, also while another one is under way', async () => {
    const head = (await follow(null)).at(-1)!.position;
    let late: Promise<RecordedEvent[]> | undefined;
    beforeAnswer = async () => {
      beforeAnswer = async () => undefined;
      await appendSample(events, trade(1, 2));
      late = page(head);
    };
    expect(await page(head)).toEqual([]);
    expect(await late).toHaveLength(1);
  });

  it('limits a page by size, and reads less at once when a host asks for less', async () => {
    let left = 3;
    const isEnough = () => (left -= 1) === 0;
    expect(await shared.readAll({ after: null, maxCount: PAGE, isEnough, asStored: true })).toHaveLength(3);
    read = 0;
    const [, , , , , , , , , last] = await page(null);
    expect(await page(last!.position, 2)).toHaveLength(2);
    expect(read).toBe(2);
  });

  it('is read again after a read that failed', async () => {
    beforeAnswer = async () => Promise.reject(new Error('away'));
    await expect(page(null)).rejects.toThrow('away');
    beforeAnswer = async () => undefined;
    expect(await page(null)).toHaveLength(PAGE);
    expect(reads).toBe(2);
  });
});
