import { describe, it, expect } from '@jest/globals';
import { closingLine, countResults, failedLines, leftOutLines, slowestFiles } from '../closingLine.mjs';
import { HANGS_MS, leaveOutWhenLate } from '../lateTests.mjs';

const skippedTest = (suite: string) => ({
  ancestorTitles: [suite, 'inside'],
  title: 'survives a power cut',
  status: 'pending',
});
const report = (passed: number, failed: number, unloaded: number, skipped: string[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numRuntimeErrorTestSuites: unloaded,
  testResults: [
    {
      name: '/here/a.spec.ts',
      status: 'passed',
      startTime: 1_000,
      endTime: 2_500,
      assertionResults: skipped.map(skippedTest),
    },
    { name: '/here/b.spec.ts', status: 'passed', startTime: 0, endTime: 12_040, assertionResults: [] },
  ],
});
const NO_GCC = 'F2 (left out: needs gcc)';

describe('the closing line of npm test', () => {
  it('sums the reports, and mentions skipped tests only if there are any', () => {
    expect(closingLine(countResults([report(10, 0, 0), report(2, 1, 0)]))).toBe('12 passed, 1 failed');
  });

  it('counts a suite that could not be loaded as a failure', () => {
    expect(closingLine(countResults([report(3, 0, 2)]))).toBe('3 passed, 2 failed');
  });

  it('counts a run without a report as a failure', () => {
    expect(closingLine(countResults([report(3, 0, 0), undefined]))).toBe('3 passed, 1 failed');
  });

  it('counts skipped tests once per reason', () => {
    const reports = [report(3, 0, 0, [NO_GCC, 'Mongo (left out: needs mongod: fetch it)']), report(0, 0, 0, [NO_GCC])];
    expect(leftOutLines(reports)).toEqual([
      'left out: 2 tests (needs gcc)',
      'left out: 1 test (needs mongod: fetch it)',
    ]);
    expect(closingLine(countResults(reports))).toBe('3 passed, 0 failed, 3 skipped');
  });

  it('ignores tests that were not selected', () => {
    expect(countResults([report(3, 0, 0, ['F2'])])).toEqual({ passed: 3, failed: 0, skipped: 0 });
  });

  it('counts a skipped suite as failed when it is required', () => {
    const counts = countResults([report(3, 0, 0, [NO_GCC])], ['F2']);
    expect(closingLine(counts)).toBe('3 passed, 1 failed, 1 skipped');
  });

  it('counts a required test as skipped, not as failed, when no time was left for it', () => {
    const late = { name: 'test_start', test: { name: 'survives a power cut', mode: undefined as unknown } };
    leaveOutWhenLate(late, Date.now() + HANGS_MS);
    expect(late.test).toEqual({ name: 'survives a power cut', mode: undefined });
    leaveOutWhenLate(late, Date.now());
    expect(late.test.mode).toBe('skip');
    const whole = report(3, 0, 0, ['F2']);
    for (const file of whole.testResults) for (const test of file.assertionResults) test.title = late.test.name;
    expect(closingLine(countResults([whole], ['F2']))).toBe('3 passed, 0 failed, 1 skipped');
    expect(leftOutLines([whole])).toEqual(['left out: 1 test (no time was left; npm run test:all runs it)']);
  });

  it('prepares no suite for which no time is left', () => {
    const late = { name: 'run_describe_start', describeBlock: { mode: undefined as unknown } };
    leaveOutWhenLate(late, Date.now());
    expect(late.describeBlock.mode).toBe('skip');
  });

  it('gives a test that is late less time, and what closes it some', () => {
    const limitOf = (name: 'test' | 'hook', untilMs: number) => {
      const timed: { name: string; timeout?: number } = { name };
      leaveOutWhenLate({ name: `${name}_start`, [name]: timed }, untilMs);
      return timed.timeout;
    };
    expect(limitOf('test', Infinity)).toBeUndefined();
    expect(limitOf('test', Date.now() + HANGS_MS)).toBeUndefined();
    expect(limitOf('test', Date.now() + 1_000)).toBeLessThan(HANGS_MS);
    expect(limitOf('hook', Date.now() - HANGS_MS)).toBe(10_000);
  });

  it('names what failed, and says how', () => {
    const message = '\u001B[31mexpect(1).toBe(2)\u001B[39m\n\n  Received: 2\n    at Object.it (/here/c.spec.ts:1:2)';
    const test = { ancestorTitles: ['a bill', 'of credit'], title: 'adds up', status: 'failed' };
    const failed = { ...test, failureMessages: [message, 'another'] };
    const file = { startTime: 0, endTime: 1, status: 'failed' };
    const testResults = [
      { ...file, name: '/here/c.spec.ts', assertionResults: [failed, skippedTest('F2')] },
      { ...file, name: '/here/d.spec.ts', message: `no such module${'.'.repeat(400)}`, assertionResults: [] },
      { ...file, name: '/here/e.spec.ts', assertionResults: [test] },
    ];
    expect(failedLines([report(3, 0, 0), undefined, { ...report(0, 1, 1), testResults }], '/here/')).toEqual([
      'failed: c.spec.ts › a bill › of credit › adds up: expect(1).toBe(2) Received: 2',
      `failed: d.spec.ts › could not be loaded: no such module${'.'.repeat(286)}`,
      'failed: e.spec.ts › a bill › of credit › adds up',
    ]);
  });

  it('lists the slowest files', () => {
    expect(slowestFiles([report(3, 0, 0), undefined], 1, '/here/')).toEqual(['   12.0 s  b.spec.ts']);
  });
});
