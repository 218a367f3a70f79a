import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '@bahi/contracts';
import { CHAIN_START, eventHash } from './eventHash.ts';
import type { EventStore } from './port.ts';
import { verifyLog } from './verifyLog.ts';

const id = (n: number) => n.toString(16).padStart(32, '0');
const LEDGER = `ledger-${id(1)}`;

/** A log of one ledger and one draft, with `each` alternating events. */
function sampleLog(each: number): RecordedEvent[] {
  const log: RecordedEvent[] = [];
  let prevHash = CHAIN_START;
  for (let revision = 0; revision < each; revision += 1) {
    for (const stream of [LEDGER, `bill-${id(2)}`]) {
      const n = log.length + 1;
      const meta = { commandId: id(n), correlationId: id(n), at: '2026-07-01T04:30:00.000Z', app: 'test' };
      const event = {
        id: id(n),
        type: 'Counted',
        v: 1,
        data: { n },
        stream,
        revision,
        position: String(n).padStart(20, '0'),
        meta,
      } as unknown as RecordedEvent;
      if (stream === LEDGER) {
        event.meta.prevHash = prevHash;
        prevHash = event.meta.hash = eventHash(event);
      }
      log.push(event);
    }
  }
  return log;
}

const storeOf = (log: RecordedEvent[]): EventStore =>
  ({
    readAll: async ({ after, maxCount }: { after: string | null; maxCount: number }) =>
      log.filter(({ position }) => position > (after ?? '')).slice(0, maxCount),
  }) as EventStore;

const verified = async (log: RecordedEvent[], head?: string) =>
  verifyLog(storeOf(log), head === undefined ? {} : { head });

describe('verifying a log through its port', () => {
  it('accepts a sound log of any number of pages', async () => {
    const report = await verified(sampleLog(600));
    expect(report).toMatchObject({ events: 1_200, streams: 2, problems: [], problemCount: 0 });
    expect(report.ledgers).toEqual([{ stream: LEDGER, head: expect.stringMatching(/^599:[0-9a-f]{64}$/) }]);
  });

  it('reports the place of a changed event and of a missing one', async () => {
    const changed = sampleLog(5).map((event) => (event.revision === 2 ? { ...event, data: { n: 7 } } : event));
    expect((await verified(changed)).problems).toEqual([
      { problem: 'wrong_hash', place: `${LEDGER} revision 2 (position 00000000000000000005)` },
    ]);
    const missing = sampleLog(5).filter(({ stream, revision }) => stream === LEDGER || revision !== 3);
    expect((await verified(missing)).problems).toMatchObject([{ problem: 'revision_gap' }]);
  });

  it('finds a cut-off tail when it is given the head of an earlier run', async () => {
    const log = sampleLog(5);
    const head = (await verified(log)).ledgers[0]?.head ?? '';
    expect((await verified(log, head)).problemCount).toBe(0);
    expect((await verified(log.slice(0, -4), head)).problems).toEqual([{ problem: 'head_missing', place: head }]);
  });
});
