import { expect, it } from '@jest/globals';
import { oncePerReason } from './oncePerReason.ts';

it('logs each reason once, whatever its numbers, and again after a clear', () => {
  const lines: string[] = [];
  const reasons = oncePerReason((reason) => void lines.push(reason));
  expect(reasons.isEmpty).toBe(true);
  for (const reason of ['no lock for job 7', 'no lock for job 8', 'out of memory']) reasons.log(reason);
  expect(lines).toEqual(['no lock for job 7', 'out of memory']);
  expect(reasons.isEmpty).toBe(false);
  reasons.clear();
  reasons.log('no lock for job 9');
  expect(lines).toEqual(['no lock for job 7', 'out of memory', 'no lock for job 9']);
});
