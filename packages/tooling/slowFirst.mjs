import { statSync } from 'node:fs';

/**
 * Files that take minutes, slowest first; what is left starts by size. A slow file that starts last keeps one processor
 * busy while the others wait. Jest orders by the times of the last run, which a clean clone does not have.
 */
const SLOW = [
  /\/simulation\/(first|second)Half\./,
  /\/e2e\/src\/(\w+History|names|browser\/\w+)\./,
  /\/e2e\/src\/|\/simulation\/|\.property\.spec\.|\/pdf\/printOrder\./,
];

/** @param {string} path */
function rank(path) {
  const place = SLOW.findIndex((slow) => slow.test(path));
  return place === -1 ? SLOW.length : place;
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
