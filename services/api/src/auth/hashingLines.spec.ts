import { expect, it } from '@jest/globals';
import { createHashingLines } from './hashingLines.ts';

it('S7: a flood of strangers takes no place of known people, and runs no more than a few at a time', async () => {
  const runInLine = createHashingLines(2, 5);
  const ran: string[] = [];
  let [running, most] = [0, 0];
  const work = (name: string) => async () => {
    most = Math.max(most, (running += 1));
    await Promise.resolve();
    running -= 1;
    ran.push(name);
  };
  const flood = Array.from({ length: 10 }, async () => runInLine(true, work('stranger')));
  const known = Array.from({ length: 5 }, async () => runInLine(false, work('known')));
  const outcomes = await Promise.allSettled([...flood, ...known]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  expect(outcomes.slice(10).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'fulfilled'));
  // two strangers ran before anybody else came
  expect(ran.slice(2, 7)).toEqual(Array.from({ length: 5 }, () => 'known'));
  expect(most).toBe(2);
});
