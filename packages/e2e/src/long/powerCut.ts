import { parseArgs } from 'node:util';
import { seededRandom } from '@bahi/testing/faults';
import { cutPowerAtRandom, recordTraffic } from '../faults/storage/powerCut.ts';
import { explainIfAsked } from './run.ts';

explainIfAsked(
  '[--seed 1] [--cuts 2000] [--bills 120] [--weak]',
  'F2: a power cut loses no acknowledged append. Each writer makes half of its bills before the store is closed and\n' +
    'reopened. --weak commits with synchronous=NORMAL and must lose acknowledged appends in at least 90 % of the cuts.\n' +
    'Needs gcc and no build.',
);
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    cuts: { type: 'string', default: '2000' },
    bills: { type: 'string', default: '120' },
    weak: { type: 'boolean', default: false },
  },
});
const { weak } = values;
const bills = Math.ceil(Number(values.bills) / 2);
const traffic = await recordTraffic({ sessions: [bills, bills], longestAnswer: 24_000, weak });
const random = seededRandom(Number(values.seed));
const findings = await cutPowerAtRandom(traffic, Number(values.cuts), random);
if (!weak) findings.push(...(await cutPowerAtRandom(traffic, Math.ceil(Number(values.cuts) / 10), random, 'folding')));
const losing = findings.filter(({ lost }) => lost > 0);
const broken = findings.filter(({ broken: what }) => what.length > 0);
for (const finding of weak ? [] : new Set([...losing, ...broken])) process.stdout.write(`${JSON.stringify(finding)}\n`);
process.stdout.write(
  `seed ${values.seed}: ${findings.length} cuts over ${traffic.calls.length} recorded calls, ` +
    `${losing.length} lost acknowledged appends, ${broken.length} broke something\n`,
);
const passed = weak ? losing.length >= findings.length * 0.9 : losing.length + broken.length === 0;
process.exitCode = passed ? 0 : 1;
