import { describe, expect, it } from '@jest/globals';
import { nationalNumber } from '@bahi/contracts';
import { normaliseForSearch } from './fold.ts';
import { searchTokens } from './tokenize.ts';

/** The words among the tokens of some names. */
const wordsOf = (...names: (string | null | undefined)[]) =>
  searchTokens({ names }).filter((token) => /^[\p{L}\p{N}]/u.test(token));

describe('the search spelling', () => {
  it('keeps a Hindi word whole with its vowel signs and virama', () => {
    expect(wordsOf('चाय पत्ती', 'ब्रुक')).toEqual(['चाय', 'पत्ती', 'ब्रुक']);
  });

  it.each([
    ['precomposed', '\u095b\u0940\u0930\u093e'],
    ['with a nukta after the letter', '\u091c\u093c\u0940\u0930\u093e'],
    ['without nukta', '\u091c\u0940\u0930\u093e'],
  ])('treats ज़ीरा %s as one word', (_name, spelling) => {
    expect(wordsOf(spelling)).toEqual(['\u091c\u0940\u0930\u093e']);
  });

  it('folds nukta letters in NFC form too', () => {
    expect(normaliseForSearch('\u0929 \u0931 \u0934')).toBe('\u0928 \u0930 \u0933');
  });

  it.each([
    ['मूँग', 'मूंग', 'मूङ्ग'],
    ['अँडा', 'अंडा', 'अण्डा'],
    ['चँदन', 'चंदन', 'चन्दन'],
    ['कँबल', 'कंबल', 'कम्बल'],
    ['पँच', 'पंच', 'पञ्च'],
    ['लँगर', 'लंगर', 'लङ्गर'],
    ['हँस', 'हंस', 'हन्स'],
    ['गेहूँ', 'गेहूं', 'गेहूम्'],
    ['चँमच', 'चंमच', 'चम्मच', 'चऀमच'],
    ['सँमान', 'संमान', 'सम्मान'],
    ['हिँमत', 'हिंमत', 'हिम्मत'],
    ['गँना', 'गंना', 'गन्ना'],
    ['विषँण', 'विषंण', 'विषण्ण'],
    ['संन्यास', 'सन्यास', 'सन्न्यास'],
    ['गुँफ', 'गुंफ', 'गुम्फ'],
    ['सँयम', 'संयम', 'सम्यम'],
  ])('treats the nasals of %s as one', (...spellings) => {
    expect(new Set(spellings.map(normaliseForSearch)).size).toBe(1);
  });

  it.each([
    ['चमच', 'चम्मच'],
    ['पना', 'पन्ना'],
    ['कमल', 'कम्मल'],
    ['जन्म', 'जम्म'],
    ['सन्मति', 'सम्मति'],
    ['निम्न', 'निन्न'],
    ['अण्णा', 'अन्ना'],
    ['चना', 'चंदा'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(normaliseForSearch(one)).not.toBe(normaliseForSearch(other));
  });

  it('keeps a doubled nasal and a whole letter, and folds one that is just being typed', () => {
    expect(normaliseForSearch('गन्ना धनिया')).toBe('गन्ना धनिया');
    expect(normaliseForSearch('चन्')).toBe('चं');
  });

  it('folds case and Latin diacritics in any composition', () => {
    expect(wordsOf('CAFÉ Cafe\u0301 cafe')).toEqual(['cafe']);
  });

  it('ignores invisible characters, and reads the digits of either script', () => {
    expect(wordsOf('क्\u200dष te\u200ba')).toEqual(wordsOf('क्ष tea'));
    expect(wordsOf('चाय १०० ग्राम', 'Tea 250')).toEqual(['चाय', '100', 'ग्राम', 'tea', '250']);
  });

  it('keeps the marks of other scripts', () => {
    expect(wordsOf('й')).toEqual(['й']);
  });
});

describe('the tokens of a document', () => {
  it('have a code as written, by its letters and digits, and by its words and their ends', () => {
    expect(searchTokens({ codes: ['TEA-025'] })).toEqual(['#TEA-025|', '%tea025|', 'tea', '025']);
    expect(searchTokens({ codes: ['004711'] })).toEqual(['#004711|', '%4711|', '004711', '*04711', '*4711', '*711']);
  });

  it('have no parts of a code that would be written too often', () => {
    expect(searchTokens({ wholeCodes: ['27AAPFU'] })).toEqual(['#27AAPFU|', '%27aapfu|', '27aapfu']);
  });

  it('have a name as a whole, by its words, their sounds and their ends', () => {
    expect(searchTokens({ names: ['Cheeni!'] })).toEqual(['=cheeni|', 'cheeni', '~cini|', '*heeni', '*eeni', '*eni']);
    expect(searchTokens({ names: ['चीनी'] })).toEqual(['=चीनी|', 'चीनी', '~cini|']);
  });

  it('have a phone number by its national digits', () => {
    for (const phone of ['+91 98765 43210', '09876543210', '९८७६५-४३२१०', '98765 43210']) {
      expect(nationalNumber(phone)).toBe('9876543210');
      expect(searchTokens({ phones: [phone] })).toContain('%9876543210|');
    }
  });

  it('are empty for punctuation, an empty text and null', () => {
    expect(searchTokens({ texts: ['— ₹ %', '', null, undefined] })).toEqual([]);
  });

  it('are limited in number and length', () => {
    expect(searchTokens({ names: [Array.from({ length: 500 }, (_, n) => `word${n}`).join(' ')] })).toHaveLength(300);
    expect(searchTokens({ texts: ['x'.repeat(1_000)] })).toEqual(['x'.repeat(64)]);
  });
});
