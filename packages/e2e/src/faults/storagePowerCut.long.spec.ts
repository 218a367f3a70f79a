import { expect, it } from '@jest/globals';
import { describeWhen } from '@bahi/testing/describeWhen';
import { seededRandom } from '@bahi/testing/faults';
import { canRecord, cutPowerAtRandom, recordedEverything, recordTraffic, type Finding } from './storage/powerCut.ts';

const SEED = 2_026;
const sessions = [30, 10];
/** Answers so long that the write-ahead log fills and is folded back into the file while eight writers go on. */
const folding = { sessions: [50, 10], longestAnswer: 24_000 };
const isBad = ({ lost, broken }: Finding): boolean => lost > 0 || broken.length > 0;

describeWhen(canRecord(), 'needs Linux and gcc', 'F2: power cut', () => {
  it('F2: 200 cuts lose no acknowledged append and break nothing', async () => {
    const traffic = await recordTraffic({ sessions });
    expect(recordedEverything(traffic)).toBe(true);
    const findings = await cutPowerAtRandom(traffic, 200, seededRandom(SEED));
    expect(findings.filter(isBad)).toEqual([]);
    expect(findings.length).toBe(200);
  });

  it('F2: neither do cuts while the write-ahead log is folded back into the file, nor after', async () => {
    const traffic = await recordTraffic(folding);
    expect(recordedEverything(traffic)).toBe(true);
    const random = seededRandom(SEED);
    const during = await cutPowerAtRandom(traffic, 15, random, 'folding');
    const around = await cutPowerAtRandom(traffic, 15, random);
    expect([...during, ...around].filter(isBad)).toEqual([]);
    expect(during.length).toBe(15);
  });

  it('F2: with synchronous=NORMAL at least 90 of 100 cuts lose acknowledged appends: the harness sees loss', async () => {
    const traffic = await recordTraffic({ sessions, weak: true });
    const findings = await cutPowerAtRandom(traffic, 100, seededRandom(SEED));
    expect(findings.filter(({ lost }) => lost > 0).length).toBeGreaterThanOrEqual(90);
  });
});
