import { describe, expect, it } from '@jest/globals';
import { searchOf, tierOf } from './search.ts';
import { searchTokens, type SearchedTexts } from './tokenize.ts';

type Shelf = Readonly<Record<string, SearchedTexts>>;

/** Those that the words find, best first; the same tier in the order of the shelf. */
function found(shelf: Shelf, typed: string): string[] {
  const search = searchOf(typed);
  if (search === undefined) return [];
  const tiers = Object.entries(shelf).flatMap(([name, searched]) => {
    const tier = tierOf(searchTokens(searched), search);
    return tier === undefined ? [] : [{ name, tier }];
  });
  return tiers.toSorted((a, b) => a.tier - b.tier).map(({ name }) => name);
}
const named = (...names: string[]): Shelf => Object.fromEntries(names.map((name) => [name, { names: [name] }]));

describe('search results', () => {
  it('are ordered: the exact code, the code in another spelling, the name, beginnings of names, words, and parts', () => {
    const shelf: Shelf = {
      part: { names: ['Steamer'] },
      word: { names: ['Assam Tea'] },
      beginning: { names: ['Tea masala'] },
      hindi: { names: ['Chai', 'tea'] },
      name: { names: ['Tea'] },
      longerCode: { names: ['Zest'], codes: ['TEA-1'] },
      otherCase: { names: ['Zinc'], codes: ['TEA'] },
      code: { names: ['Zoom'], codes: ['tea'] },
    };
    expect(found(shelf, 'tea')).toEqual([
      'code',
      'otherCase',
      'hindi',
      'name',
      'beginning',
      'longerCode',
      'word',
      'part',
    ]);
  });

  it('have SKU 4567 before 0004567 for 4567, and the other way round', () => {
    const shelf: Shelf = { long: { codes: ['0004567'] }, short: { codes: ['4567'] }, none: { codes: ['45678'] } };
    expect(found(shelf, '4567')).toEqual(['short', 'long', 'none']);
    expect(found(shelf, '0004567')).toEqual(['long', 'short', 'none']);
  });

  it('include a UPC-A for its EAN-13 and its form without the zero, and vice versa (R43)', () => {
    const forms = ['036000291452', '0036000291452', '36000291452'];
    for (const stored of forms)
      for (const typed of forms) expect(found({ it: { codes: [stored] } }, typed)).toEqual(['it']);
  });
});

describe('a search in another spelling', () => {
  it.each(['500 g', '500g', '500 G', '५०० g', 'sugar 500g', 'sugar 500 g', '500g sugar'])(
    'treats %s as one thing',
    (typed) => {
      expect(found(named('Sugar 500 g', 'Sugar 500g', 'Sugar 50 g'), typed)).toEqual(['Sugar 500 g', 'Sugar 500g']);
    },
  );

  it.each([
    ['चीनी', 'cheeni', 'chini'],
    ['चावल', 'chawal', 'chaval'],
    ['दूध', 'dudh', 'doodh'],
  ])('finds %s in Latin letters, and vice versa', (hindi, ...latin) => {
    for (const typed of latin) {
      expect(found(named('Kesar', hindi), typed)).toEqual([hindi]);
      expect(found(named('Kesar', typed), hindi)).toEqual([typed]);
    }
  });

  it.each([
    ['चम्मच', 'चंमच', 'चँमच'],
    ['सम्मान', 'संमान', 'सँमान'],
    ['अन्न', 'अंन', 'अँन'],
    ['मुन्नी', 'मुंनी', 'मुँनी'],
  ])('finds each spelling of %s at every letter of another', (...spellings) => {
    for (const stored of spellings) {
      for (const typed of spellings) {
        const missed = Array.from(typed, (_, n) => typed.slice(0, n + 1)).filter(
          (text) => found(named('Kesar', `बड़ा ${stored}`), text).length === 0,
        );
        expect([stored, typed, missed]).toEqual([stored, typed, []]);
      }
    }
  });

  it.each([
    ['जन्म', 'जम्म'],
    ['निम्न', 'निन्न'],
    ['सन्मति', 'सम्मति'],
  ])('tells %s from %s', (one, other) => {
    expect(found(named(one, other), one)).toEqual([one]);
  });

  it('puts a spelling before its sound-alikes, and a whole word before its beginning', () => {
    expect(found(named('चायदानी', 'चाय', 'Chai'), 'chai')).toEqual(['Chai', 'चाय', 'चायदानी']);
  });

  it.each(['9876543210', '+91 98765 43210', '098765 43210', '+९१-९८७६५-४३२१०', '98765', '98765 43', '3210', '43210'])(
    'finds a phone by %s',
    (typed) => {
      for (const phone of ['+91 98765 43210', '9876543210', '98765-43210']) {
        expect(found({ it: { phones: [phone] }, other: { phones: ['9123456780'] } }, typed)).toEqual(['it']);
      }
    },
  );

  it('finds the end of a code and a part of a word from three characters on', () => {
    const shelf: Shelf = {
      it: { names: ['Brownsugar', 'बासमती'], codes: ['8901030912344'] },
      other: { names: ['Salt'] },
    };
    for (const typed of ['2344', '344', '0309', 'sugar', 'gar', 'wns', 'समती'])
      expect(found(shelf, typed)).toEqual(['it']);
    for (const typed of ['44', 'ar']) expect(found(shelf, typed)).toEqual([]);
  });

  it('finds a code with and without its punctuation', () => {
    for (const typed of ['INV/2526/00042', 'inv252600042', 'INV/2526', '2526/00042', '2526 00042', '0042'])
      expect(found({ it: { codes: ['INV/2526/00042'] } }, typed)).toEqual(['it']);
  });
});

describe('a search for several words', () => {
  it('finds documents with every word', () => {
    expect(found(named('Assam Tea', 'Assam Coffee', 'Green Tea'), 'te as')).toEqual(['Assam Tea']);
  });

  it('is undefined without a letter or digit', () => {
    expect(searchOf(' — ₹ ')).toBeUndefined();
  });

  it('has tiers that together match what the whole search matches', () => {
    const words = ['tea', '500 g', '98765 43210', 'INV/25', 'चाय', 'a b c d e f g h i j', '0042'];
    const shelf = ['Tea', 'Sugar 500g', 'चाय', 'a b c d e f g h', 'x'].map((name) =>
      searchTokens({ names: [name], codes: ['INV/25/0042'], phones: ['9876543210'] }),
    );
    for (const typed of words) {
      const search = searchOf(typed)!;
      for (const tokens of shelf) {
        const anyOf = tierOf(tokens, { ...search, tiers: [search.all] }) !== undefined;
        expect([typed, tierOf(tokens, search) !== undefined]).toEqual([typed, anyOf]);
      }
    }
  });
});
