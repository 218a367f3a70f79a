import { describe, expect, it } from '@jest/globals';
import { CodeGate } from './codeGate.ts';

const TEA = '8901030912344';
const SOAP = '036000291452';

/** What counts when a picture is taken every 100 ms. */
function counted(pictures: readonly string[][]): string[] {
  const gate = new CodeGate();
  return pictures.flatMap((codes, index) => gate.read(codes, index * 100));
}
const gone = (pictures: number): string[][] => Array.from({ length: pictures }, () => []);

describe("a code in the camera's pictures", () => {
  it('counts once, however long it is shown', () => {
    expect(counted([[TEA], [TEA], [TEA], [TEA]])).toEqual([TEA]);
  });

  it('does not count in a single picture', () => {
    expect(counted([[TEA], [], [SOAP], []])).toEqual([]);
  });

  it('counts again after it was gone for a while, not after one missed picture', () => {
    expect(counted([[TEA], [TEA], [], [TEA], [TEA]])).toEqual([TEA]);
    expect(counted([[TEA], [TEA], ...gone(10), [TEA], [TEA]])).toEqual([TEA, TEA]);
  });

  it('counts together with others in one picture', () => {
    expect(
      counted([
        [TEA, SOAP],
        [TEA, SOAP],
      ]),
    ).toEqual([TEA, SOAP]);
  });

  it('is ignored if a hand scanner would ignore it: fewer than six characters, or several words', () => {
    expect(
      counted([
        ['12345', 'TEA 250'],
        ['12345', 'TEA 250'],
      ]),
    ).toEqual([]);
  });
});
