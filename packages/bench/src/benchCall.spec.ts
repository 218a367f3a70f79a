import { describe, expect, it } from '@jest/globals';
import { readCall } from './benchCall.ts';

const benches = ['G1', 'G1b', 'ledger'];

describe('npm run bench', () => {
  it('runs all benches or the named ones, for the given time', () => {
    expect(readCall([], benches)).toEqual({
      help: false,
      wanted: benches,
      options: { seconds: 8, scale: 1 },
      write: false,
    });
    const call = readCall(['ledger', 'G1', '--seconds', '0.5', '--scale', '10', '--write'], benches);
    expect(call).toEqual({ help: false, wanted: ['G1', 'ledger'], options: { seconds: 0.5, scale: 10 }, write: true });
  });

  it.each([
    [['g1'], 'there is no bench g1; there are G1 G1b ledger'],
    [['--seconds', 'ten'], '--seconds: must be a number above 0'],
    [['--seconds', ''], '--seconds: must be a number above 0'],
    [['--scale', '0'], '--scale: must be a number above 0'],
    [['--scale=-1'], '--scale: must be a number above 0'],
  ])('rejects %j', (args, message) => {
    expect(() => readCall(args, benches)).toThrow(message);
  });

  it('rejects an unknown option', () => {
    expect(() => readCall(['--loud'], benches)).toThrow(/--loud/);
  });
});
