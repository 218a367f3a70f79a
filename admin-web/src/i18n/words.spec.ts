import { describe, expect, it } from '@jest/globals';
import { en } from './en.ts';
import { hi } from './hi.ts';
import { textsOf } from '../testing/textsOf.ts';
import { fillIn, textAt } from './words.ts';

describe('a text', () => {
  it('is found by its dotted key; a missing text shows its key', () => {
    expect(textAt(en, 'shell.logout')).toBe('Logout');
    expect(textAt(en, 'shell.nothing.here')).toBe('shell.nothing.here');
  });

  it('takes its parameters, and leaves placeholders without one', () => {
    expect(fillIn('%{a} of %{b}', { a: 1 })).toBe('1 of %{b}');
  });

  it.each([
    [0, '0 products'],
    [1, 'one product'],
    [2, '2 products'],
    [1_234_567, '12,34,567 products'],
  ])('has two forms chosen by count: %i', (smart_count, text) => {
    expect(fillIn('one product |||| %{smart_count} products', { smart_count })).toBe(text);
  });

  it('uses the singular when there is no count', () => {
    expect(fillIn('product |||| products')).toBe('product');
  });
});

describe('the Hindi texts', () => {
  const texts = textsOf(hi);
  const broken = (rule: RegExp): string[] => texts.filter(([, text]) => rule.test(text)).map(([key]) => key);

  it('contain no English except for words that are always English', () => {
    const inLatin = texts.map(
      ([key, text]) =>
        [
          key,
          text.replaceAll(/%\{\w+\}|Enter|Esc|PUBLIC_URL|CSV|PNG|JPEG|GIF|WebP|name@bank|SK\/2526|CN|31D/g, ''),
        ] as const,
    );
    expect(inLatin.filter(([, text]) => /[a-z]/i.test(text)).map(([key]) => key)).toEqual([]);
  });

  it('end sentences with a danda', () => {
    expect(broken(/[^.]\.(?:\s|$)/)).toEqual([]);
  });

  it('say that a bill is made only once it is generated', () => {
    const { created, in_billing } = hi.common.billStatus;
    expect([created, in_billing].filter((name) => name.includes('बन'))).toEqual([]);
    // also in the empty list
    expect(hi.billing.noCreated).toContain(created);
  });

  it('use one word for signing in and out', () => {
    expect(broken(/लॉग/)).toEqual([]);
  });

  it.each([
    ['the device', /उपकरण/],
    ['a page', /पृष्ठ/],
    ['an amount', /रकम/],
    ['the number of a bill', /(?:बिल|बिल की) संख्या|संख्या का बिल/],
    ['sales, which are no earnings', /कमाई/],
    ['what was taken out of the lists', /संग्रह/],
    ['what is not valid', /जान[ाी]-पहचान/],
    ['staff', /स्टाफ़/],
    ['to save', /सहेज/],
    ['a price, of which मूल्य is a value', /(?:बिक्री|खरीद|औसत|पहले का|इसी) मूल्य|मूल्य (?:पर|बदल)|मूल्यों/],
    ['an estimate', /एस्टिमेट/],
  ])('use one word for %s', (_what, other) => {
    expect(broken(other)).toEqual([]);
  });

  it('avoid agreement with the unit of a quantity, which may have either gender', () => {
    expect(broken(/%\{quantity\} (?:\S+ )?(?:है|बिक[ेीा]|बच[ेीा]|पड़[ेीा])(?:।|\s|$)/)).toEqual([]);
  });

  it('do not call a form field खाना, which also means food, and use one word for a product', () => {
    expect(broken(/(?:^|\s)खान[ाे](?:\s|$)|मालों/)).toEqual([]);
    expect(
      textsOf(hi.billing)
        .filter(([, text]) => /माल(?!िक)/.test(text))
        .map(([key]) => key),
    ).toEqual([]);
  });
});
