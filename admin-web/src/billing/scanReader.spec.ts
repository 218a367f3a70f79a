import { describe, expect, it } from '@jest/globals';
import { ScanReader } from './scanReader.ts';

/** Types the keys, each so many milliseconds after the one before. */
function type(keys: readonly string[], gapMs: number, reader = new ScanReader()): string | undefined {
  let found: string | undefined;
  keys.forEach((key, index) => {
    found = reader.read(key, 1_000 + index * gapMs) ?? found;
  });
  return found;
}
const keysOf = (text: string): string[] => text.split('');
const scan = (code: string): string[] => [...keysOf(code), 'Enter'];

describe('telling a scanner from a person', () => {
  it('hears six characters or more that come within 50 ms of each other and end with Enter', () => {
    expect(type(scan('8901030912344'), 10)).toBe('8901030912344');
    expect(type(scan('123456'), 50)).toBe('123456');
    expect(type(scan('८९०१०३०९१२३४४'), 10)).toBe('8901030912344');
  });

  it('takes slower or shorter typing for a person', () => {
    expect(type(scan('8901030912344'), 51)).toBeUndefined();
    expect(type(scan('12345'), 10)).toBeUndefined();
    expect(type(keysOf('8901030912344'), 10)).toBeUndefined();
    expect(type(scan('neem soap'), 10)).toBeUndefined();
  });

  it('begins anew after a pause or any other key, and ignores the Shift of capitals', () => {
    const reader = new ScanReader();
    reader.read('7', 0);
    expect(type(scan('123456'), 5, reader)).toBe('123456');
    expect(type([...keysOf('123'), 'Tab', ...scan('456')], 5)).toBeUndefined();
    expect(type(['Shift', 'A', 'Shift', 'B', ...scan('1234')], 5)).toBe('AB1234');
  });
});
