import { expect, it } from '@jest/globals';
import type { Row } from './bench.ts';
import { resultsPage } from './results.ts';

const row = (id: string, what: string, value: number): Row => ({ id, what, value, unit: '×', floor: 0.3, goal: 0.4, better: 'higher', detail: 'a ÷ b' }); // prettier-ignore
const options = { seconds: 8, scale: 1 };
const measured = (page: string): string[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| G'))
    .map((line) => line.split(' | ').slice(0, 3).join(' '));

it('replaces what was measured anew and keeps the rest', () => {
  const first = resultsPage('', [row('G1', 'bills', 0.2), row('G3', 'CPU', 0.3), row('G8', 'idle', 1)], options);
  const second = resultsPage(first, [row('G3', 'CPU', 0.5), row('G9', 'memory', 2)], options);
  expect(measured(second)).toEqual(['| G1 bills 0.2 ×', '| G3 CPU 0.5 ×', '| G8 idle 1 ×', '| G9 memory 2 ×']);
});

it('says of a figure without bounds nothing but the figure', () => {
  const { floor: _floor, goal: _goal, ...cost } = row('cost', 'a bill', 12);
  expect(resultsPage('', [cost], options)).toContain('| cost | a bill | 12 × | — | — | — | a ÷ b |');
});
