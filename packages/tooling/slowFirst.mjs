import { statSync } from 'node:fs';

/**
 * Which files start first; those of one line, and the others after them, start by size. A slow file that starts last
 * keeps one processor busy while the others wait. In a long run that has no time for all, what says most comes first:
 * journeys and real data on the second engine, then servers and faults, then the simulation. Jest orders by the times of
 * the last run, which a clean clone does not have.
 */
const FIRST = [
  /\/e2e\/src\/(\w+History|(browser\/)?\w+\.(e2e|engines))\./,
  /\/(faults|distributed|attacks|redis|mongodb|eventstoredb)\/|\/everyStore\.|\.contract\./,
  /\/simulation\/(first|second)Half\./,
  /\/e2e\/src\/|\/simulation\/|\.property\.spec\.|\/pdf\/printOrder\./,
];

/** @param {string} path */
function rank(path) {
  const place = FIRST.findIndex((first) => first.test(path));
  return place === -1 ? FIRST.length : place;
}

/** Jest's test sequencer. */
export default class SlowFirst {
  /**
   * @template {{ path: string }} T
   * @param {readonly T[]} tests
   * @returns {T[]}
   */
  sort(tests) {
    const sized = tests.map((test) => ({ test, rank: rank(test.path), size: statSync(test.path).size }));
    return sized.toSorted((a, b) => a.rank - b.rank || b.size - a.size).map(({ test }) => test);
  }

  /** Nothing is remembered: the order is the same on every machine. */
  cacheResults() {
    return undefined;
  }

  /** For `--onlyFailures`: without a memory, all. @template T @param {readonly T[]} tests */
  allFailedTests(tests) {
    return tests;
  }
}
