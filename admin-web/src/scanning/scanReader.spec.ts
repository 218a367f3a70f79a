import { describe, expect, it } from '@jest/globals';
import type { KeyPress } from './physicalKey.ts';
import { codesOf, ScanReader, withoutAim, type Run } from './scanReader.ts';

/** Types the keys, each so many milliseconds after the one before. */
function type(
  keys: readonly (string | KeyPress)[],
  gapsMs: number | readonly number[],
  reader = new ScanReader(),
): Run | undefined {
  let [nowMs, found]: [number, Run | undefined] = [1_000, undefined];
  keys.forEach((key, index) => {
    nowMs += typeof gapsMs === 'number' ? gapsMs : (gapsMs[index] ?? 10);
    found = reader.read(key, nowMs) ?? found;
  });
  return found;
}
const keysOf = (text: string): string[] => text.split('');
const scan = (code: string, end: 'Enter' | 'Tab' = 'Enter'): string[] => [...keysOf(code), end];

describe('sequences of keys', () => {
  it('end with Enter or Tab, and are all fast when no key took longer than 50 ms', () => {
    const run = { whole: '8901030912344', fast: '8901030912344', isMarked: false };
    expect(type(scan('8901030912344'), 50)).toMatchObject({ ...run, closedBy: 'Enter' });
    expect(type(scan('8901030912344', 'Tab'), 10)).toMatchObject({ ...run, closedBy: 'Tab' });
    expect(type(scan('८९०१०३०९१२३४४'), 10)).toMatchObject(run);
    expect(type(keysOf('8901030912344'), 10)).toBeUndefined();
  });

  it('may have up to 120 ms between keys, and mark the fast part at their end', () => {
    expect(type(scan('8901030912344'), 120)).toMatchObject({ whole: '8901030912344', fast: '' });
    const pause = [10, 10, 10, 80, 10, 10, 10, 10, 10, 10];
    expect(type(scan('890103091'), pause)).toMatchObject({ whole: '890103091', fast: '103091' });
    expect(type(scan('8901030912344'), 121)).toBeUndefined();
  });

  it('start again after a pause or any other key, and ignore the Shift of capitals', () => {
    const reader = new ScanReader();
    reader.read('7', 0);
    expect(type(scan('123456'), 5, reader)).toMatchObject({ whole: '123456' });
    expect(type([...keysOf('123'), 'ArrowLeft', ...scan('456')], 5)).toMatchObject({ whole: '456' });
    expect(type(['Shift', 'A', 'Shift', 'B', ...scan('1234')], 5)).toMatchObject({ whole: 'AB1234', fast: 'AB1234' });
  });

  it('are marked when the scanner sends the kind of code', () => {
    expect(type(scan(']E08901030912344'), 100)).toMatchObject({ isMarked: true });
    expect([']E08901030912344', ']C1AB-12', 'E08901'].map(withoutAim)).toEqual(['8901030912344', 'AB-12', 'E08901']);
  });
});

describe('the code of some keys', () => {
  it.each([
    ['an American keyboard', 'AB-1234', 'AB-1234', ['AB-1234']],
    ['Caps Lock', 'ab-1234', 'AB-1234', ['ab-1234']],
    ['Hindi letters', 'ोव-1234', 'AB-1234', ['AB-1234']],
    ['a text of its own', 'चाय-1234', '&1234', ['चाय-1234']],
    ['digits of a French keyboard', "_ç'(-è", '89456', ['89456']],
    ['a French scanner on a French keyboard', '8901030912344', '*()!)#)(!@#$$', ['8901030912344']],
    ['letters of a German keyboard', 'yz1234', 'zy1234', ['yz1234', 'zy1234']],
    ['an input method', '\ufffd\ufffd\ufffd', 'AB1', ['AB1']],
    ['a soft keyboard', '\ufffd\ufffd\ufffd', '\ufffd\ufffd\ufffd', []],
  ])('under %s is that of the keys when the text is garbled', (_layout, typed, physical, codes) => {
    expect(codesOf(typed, physical)).toEqual(codes);
  });
});

describe('a program that types the sign of a key without its Shift', () => {
  it('means the sign, not the digit of the key', () => {
    const keys = [...keysOf('1.375'), { key: '*', code: 'Digit8', shiftKey: false }, 'Enter'];
    expect(type(keys, 1)).toMatchObject({ whole: '1.375*', byPlace: { whole: '1.375*' } });
  });
});

describe('a scanner that types through another layout', () => {
  it('has its code in the places of the keys', () => {
    const shift = { key: 'Shift', code: 'ShiftLeft', shiftKey: true };
    const keys = [
      shift,
      { key: 'ओ', code: 'KeyA', shiftKey: true },
      { key: 'Process', code: 'KeyT', shiftKey: false },
      { key: ')', code: 'Minus', shiftKey: false },
      { key: 'Dead', code: 'BracketLeft', shiftKey: false },
      { key: 'क्ष', code: 'Digit7', shiftKey: true },
      { key: 'è', code: 'Digit7', shiftKey: false },
      { key: '7', code: 'Numpad7', shiftKey: false },
      { key: 'Process', code: 'Enter', shiftKey: false },
    ];
    expect(type(keys, 10)).toMatchObject({ byPlace: { whole: 'At-[&77', fast: 'At-[&77' }, closedBy: 'Enter' });
  });
});
