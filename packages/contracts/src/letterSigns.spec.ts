import { describe, expect, it } from '@jest/globals';
import { limitSigns } from './letterSigns.ts';

describe('the signs of a letter', () => {
  it.each([
    ['one accent without end', `Z${'\u0300'.repeat(80)}ebra`, 'Z\u0300ebra'],
    ['accents of many kinds', 'Z\u0301\u0302\u0303\u0304\u0323\u0324', 'Z\u0301\u0302'],
    [
      'accents apart by invisible characters',
      'Z\u0300\u034f\u0300\u034f\u0300\u034f\u0301',
      'Z\u0300\u034f\u034f\u034f\u0301',
    ],
    ['enclosing circles', `A${'\u20dd'.repeat(9)}`, 'A\u20dd'],
    ['accents on a blank', `a ${'\u0300'.repeat(9)}b`, 'a \u0300b'],
    ['accents at the beginning', `${'\u0301'.repeat(9)}a`, '\u0301a'],
    ['accents on each letter', `a${'\u0301'.repeat(9)}b${'\u0301'.repeat(9)}`, 'a\u0301b\u0301'],
    ['a vowel sign without end', `क${'ॅ'.repeat(80)}`, 'कॅ'],
    ['many vowel signs', 'कॅॆेैोौ', 'कॅॆेै'],
    ['a nukta without end', `ज${'\u093c'.repeat(9)}ा`, 'ज\u093cा'],
    ['a virama without end', `क${'\u094d'.repeat(80)}ष`, 'क्ष'],
    ['tone marks of Thai', `ก${'\u0e49'.repeat(80)}`, 'ก\u0e49'],
  ])('are limited: %s', (_, typed, limited) => {
    expect(limitSigns(typed)).toBe(limited);
  });

  it.each([
    'ज़ों', // nukta, vowel and nasal
    'कार्त्स्न्य क्ष्म्यौं राष्ट्र्र', // conjuncts of many letters
    'अ॒ग्निमी॑ळे पु॒रोहि॑तं य॒ज्ञस्यँ॑', // Vedic accents
    'ড়োঁ ক্ষ্ণ্যৈঃ র\u200d্যাঁ',
    'ਪ੍ਰੈੱਸ ਸਿੰਘ ਖ਼ੁੱਦ',
    'સ્ત્રીઓનું ક્ષ્મ્યૈં',
    'ସ୍ତ୍ରୀଙ୍କ କ୍ଷ୍ମ୍ୟୈଁ',
    'க்ஷ்மீ ஸ்ரீநிவாஸௌஃ',
    'స్త్రీలకు క్ష్మ్యైం',
    'ಸ್ತ್ರೀಯರ ಕ್ಷ್ಮ್ಯೈಂ',
    'ക്ഷ്മ്യൈം സ്ത്രീകൾ നു\u0d4d',
    'Tiếng Việt, Ṛgveda, r\u0325\u0304, e\u0301\u0323',
    'བསྒྲུབས་ཧཱུྃ',
    'اللّٰهُ בְּרֵאשִׁ֖ית น้ำตาล',
    '👨🏽‍🌾 ❤️ 1️⃣',
    `${'क्'.repeat(40)}क`,
  ])('stay as they are in names that people write: %s', (name) => {
    expect(limitSigns(name.normalize('NFC'))).toBe(name.normalize('NFC'));
  });
});
