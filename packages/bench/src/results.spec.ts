import { expect, it } from '@jest/globals';
import type { Row } from './bench.ts';
import { resultsPage, type Measured } from './results.ts';

const row = (id: string, what: string, value: number): Row => ({
  id,
  what,
  value,
  unit: '×',
  floor: 0.3,
  goal: 0.4,
  better: 'higher',
  detail: 'a ÷ b',
});
const run = (bench: string, rows: Row[], seconds = 8, scale = 1): Measured => ({
  bench,
  rows,
  options: { seconds, scale },
});
const cells = (page: string, ...columns: number[]): string[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| G'))
    .map((line) => columns.map((column) => line.split(' | ')[column]).join(' '));
const first = resultsPage(
  '',
  [run('G1', [row('G1', 'bills', 0.2), row('G3', 'CPU', 0.3)]), run('G8', [row('G8', 'idle', 1)])],
  [],
);

it('replaces rows that were measured again, drops rows that their bench no longer has, and keeps the rest', () => {
  const second = resultsPage(first, [run('G1', [row('G3', 'CPU', 0.5)]), run('G9', [row('G9', 'memory', 2)])], []);
  expect(cells(second, 0, 1, 2)).toEqual(['| G3 CPU 0.5 ×', '| G8 idle 1 ×', '| G9 memory 2 ×']);
  const larger = resultsPage(first, [run('G1', [row('G1', 'bills, 1,000,000 before', 0.1)], 8, 10)], []);
  expect(cells(larger, 0, 1)).toEqual(['| G1 bills', '| G3 CPU', '| G8 idle', '| G1 bills, 1,000,000 before']);
});

it('shows in each row how it was run', () => {
  const second = resultsPage(first, [run('G8', [row('G8', 'idle', 2)], 1, 10)], []);
  const runs = cells(second, 7).map((text) => text.split(';')[0]);
  expect(runs).toEqual(['G1: 8 s, scale 1', 'G1: 8 s, scale 1', 'G8: 1 s, scale 10']);
});

it('lists the benches without a row, even when a row of another bench has their id', () => {
  const benches = ['G1', 'G3', 'G8', 'main-thread'];
  expect(resultsPage(first, [], benches)).toContain('\nNot measured: G3, main-thread.\n');
  expect(resultsPage(first, [], ['G1', 'G8'])).not.toContain('Not measured');
});

it('shows only the figure when it has no bounds', () => {
  const { floor: _floor, goal: _goal, ...cost } = row('cost', 'a bill', 12);
  const page = resultsPage('', [run('distributed', [cost])], []);
  expect(page).toContain('| cost | a bill | 12 × | — | — | — | a ÷ b | distributed: 8 s, scale 1; ');
});
