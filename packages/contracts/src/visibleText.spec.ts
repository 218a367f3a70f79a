import { describe, expect, it } from '@jest/globals';
import { latinDigits } from './latinDigits.ts';
import { lookAlikeKey, visibleText } from './visibleText.ts';

const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';

describe('the visible text', () => {
  it.each([
    ['a zero-width space', '\u200b'],
    ['a soft hyphen', '\u00ad'],
    ['a word joiner', '\u2060'],
    ['a byte order mark', '\ufeff'],
    ['a mark of direction', '\u200e'],
    ['an override of direction', '\u202e'],
    ['an isolate', '\u2066'],
    ['a variation selector', '\ufe0f'],
    ['a variation selector of the second plane', '\u{e0101}'],
    ['a tag', '\u{e0041}'],
    ['a grapheme joiner', '\u034f'],
    ['a joiner', '\u200d'],
    ['a non-joiner', '\u200c'],
    ['a Hangul filler', '\u3164'],
    ['a control character', '\u0007'],
  ])('omits %s anywhere in a code', (_, char) => {
    for (const typed of [`${char}ZW9`, `Z${char}W9`, `ZW9${char}`, `Z${char}${char}W9`]) {
      expect(visibleText(typed)).toBe('ZW9');
      expect(lookAlikeKey(typed)).toBe('ZW9');
    }
  });

  it('replaces blanks that look alike by one kind of blank', () => {
    expect(visibleText('ZW\u00a09\u2009x\u3000y\tz')).toBe('ZW 9 x y z');
    expect(lookAlikeKey(' Tea\u00a0Gold ')).toBe('Tea Gold');
    expect(lookAlikeKey('Tea  Gold')).not.toBe(lookAlikeKey('Tea Gold'));
  });

  it('keeps joiners that shape Devanagari, Bengali or Urdu, and a whole emoji', () => {
    const kept = [
      'क्\u200dष',
      'क्\u200cष',
      'श्\u200d',
      'र\u200dय',
      'র\u200d্য',
      'می\u200cخواهم',
      family,
      '❤\ufe0f',
      '1\ufe0f\u20e3',
    ];
    for (const text of kept) expect(visibleText(text)).toBe(text);
  });

  it('has a key that ignores invisible differences: a half form differs, a joiner between whole letters does not', () => {
    expect(lookAlikeKey('क्\u200dष')).not.toBe(lookAlikeKey('क्ष'));
    expect(lookAlikeKey('चा\u200dय')).toBe('चाय');
    expect(lookAlikeKey('❤\ufe0f Tea')).toBe(lookAlikeKey('❤ Tea'));
  });
});

it('has a key with Latin digits for Devanagari ones', () => {
  expect(latinDigits('०१२३४५६७८९ क 7')).toBe('0123456789 क 7');
});
