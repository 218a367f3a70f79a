import { describe, it, expect } from '@jest/globals';
import { closingLine, countResults } from '../closingLine.mjs';

const report = (passed: number, failed: number, unloaded: number, skipped: string[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numRuntimeErrorTestSuites: unloaded,
  testResults: [{ assertionResults: skipped.map((title) => ({ ancestorTitles: ['F2'], title, status: 'pending' })) }],
});

describe('the closing line of npm test', () => {
  it('sums the projects and leaves out skipped when nothing was', () => {
    expect(closingLine(countResults([report(10, 0, 0), report(2, 1, 0)]))).toBe('12 passed, 1 failed');
  });

  it('counts a suite that could not be loaded as a failure', () => {
    expect(closingLine(countResults([report(3, 0, 2)]))).toBe('3 passed, 2 failed');
  });

  it('counts a run without a report as a failure', () => {
    expect(closingLine(countResults([report(3, 0, 0), undefined]))).toBe('3 passed, 1 failed');
  });

  it('names what was skipped', () => {
    const counts = countResults([report(3, 0, 0, ['survives a power cut'])]);
    expect(counts.skipped).toEqual(['F2 › survives a power cut']);
    expect(closingLine(counts)).toBe('3 passed, 0 failed, 1 skipped');
  });

  it('counts a skipped suite as failed where it is required', () => {
    const counts = countResults([report(3, 0, 0, ['survives a power cut'])], ['F2']);
    expect(closingLine(counts)).toBe('3 passed, 1 failed, 1 skipped');
  });
});
