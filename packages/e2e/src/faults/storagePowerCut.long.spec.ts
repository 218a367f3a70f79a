import { expect, it } from '@jest/globals';
import { describeWhen } from '@bahi/testing/describeWhen';
import { seededRandom } from '@bahi/testing/faults';
import { canRecord, cutPowerAtRandom, recordedEverything, recordTraffic, type Finding } from './storage/powerCut.ts';

const SEED = 2_026;
const sessions = [30, 10];
/** Answers large enough to fill the write-ahead log, so that checkpoints run while eight writers continue. */
const folding = { sessions: [50, 10], longestAnswer: 24_000 };
const isBad = ({ lost, broken }: Finding): boolean => lost > 0 || broken.length > 0;

describeWhen(canRecord(), 'needs Linux and gcc', 'F2: power cut', () => {
  it('F2: loses no acknowledged append and breaks nothing in 200 cuts', async () => {
    const traffic = await recordTraffic({ sessions });
    expect(recordedEverything(traffic)).toBe(true);
    const findings = await cutPowerAtRandom(traffic, 200, seededRandom(SEED));
    expect(findings.filter(isBad)).toEqual([]);
    expect(findings.length).toBe(200);
  });

  it('F2: loses nothing during and after a checkpoint of the write-ahead log either', async () => {
    const traffic = await recordTraffic(folding);
    expect(recordedEverything(traffic)).toBe(true);
    const random = seededRandom(SEED);
    const during = await cutPowerAtRandom(traffic, 15, random, 'folding');
    const around = await cutPowerAtRandom(traffic, 15, random);
    expect([...during, ...around].filter(isBad)).toEqual([]);
    expect(during.length).toBe(15);
  });

  it('F2: loses acknowledged appends in at least 90 of 100 cuts with synchronous=NORMAL, so the harness detects losses', async () => {
    const traffic = await recordTraffic({ sessions, weak: true });
    const findings = await cutPowerAtRandom(traffic, 100, seededRandom(SEED));
    expect(findings.filter(({ lost }) => lost > 0).length).toBeGreaterThanOrEqual(90);
  });
});
