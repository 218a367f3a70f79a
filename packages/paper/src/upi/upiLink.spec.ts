import { describe, expect, it } from '@jest/globals';
import { payeeNameInLink, upiLink } from './upiLink.ts';

const sample = {
  payeeName: 'Sharma Kirana',
  upiId: 'sharma@okbank',
  amountPaise: 128_400,
  billId: '0190f3a27c4e7b1d9a5e6f3c2b1a4d8e',
};

/** The parameters as a payment app reads them: in order, including repeated ones. */
function parametersOf(link: string): [string, string][] {
  const [scheme, query = ''] = link.split('?');
  expect(scheme).toBe('upi://pay');
  return query.split('&').map((part): [string, string] => {
    const [name = '', value = ''] = part.split('=');
    return [name, decodeURIComponent(value)];
  });
}

const nameIn = (payeeName: string): string | undefined =>
  parametersOf(upiLink({ ...sample, payeeName })).find(([name]) => name === 'pn')?.[1];

const HOSTILE = [
  'A & B Stores',
  'Shop&am=1.00&pa=thief@okbank',
  'Shop?pa=thief@okbank#fragment',
  '100% pure + honest = best',
  `"Double" 'single' \`back\` (round)`,
  'Line one\nLine two\r\nLine three\u2028four',
  '\u202eerots\u202c right to left',
  'शर्मा किराना & संस',
  'क्\u200dष with a joiner',
  '🧑‍🌾 Farmer 🇮🇳 shop',
  'ends in half a pair \ud83d',
  '\0\u0007',
];

describe('a UPI link', () => {
  it('has exactly the parameters of the rule (R38, R39)', () => {
    expect(upiLink(sample)).toBe(
      'upi://pay?pa=sharma@okbank&pn=Sharma%20Kirana&am=1284.00&cu=INR&tr=0190f3a27c4e7b1d9a5e6f3c2b1a4d8e&tn=Bill',
    );
  });

  it.each([
    [1, '0.01'],
    [50, '0.50'],
    [105, '1.05'],
    [100_000, '1000.00'],
    [13_601_420, '136014.20'],
    [1_000_000_000_000, '10000000000.00'],
  ])('writes %d paise as %s', (amountPaise, am) => {
    expect(parametersOf(upiLink({ ...sample, amountPaise }))).toContainEqual(['am', am]);
  });

  it.each([0, -1, 0.5, Number.NaN])('rejects %d paise, because for zero the payer would type an amount', (paise) => {
    expect(() => upiLink({ ...sample, amountPaise: paise })).toThrow(RangeError);
  });

  it('carries only what a personal UPI ID may send, in a fixed order (R40)', () => {
    expect(parametersOf(upiLink(sample)).map(([name]) => name)).toEqual(['pa', 'pn', 'am', 'cu', 'tr', 'tn']);
  });

  it('keeps its note short and in Latin letters', () => {
    const [, note] =
      parametersOf(upiLink({ ...sample, payeeName: 'शर्मा किराना' })).find(([name]) => name === 'tn') ?? [];
    expect(note).toMatch(/^[A-Za-z ]{1,50}$/);
  });

  it.each(HOSTILE)('has one payee and one amount whatever the name (S19): %j', (payeeName) => {
    const link = upiLink({ ...sample, payeeName });
    expect(link).toMatch(/^[\u0021-\u007e]+$/);
    expect(link).not.toMatch(/[+#"'`\\]/);
    const { pn = '', ...others } = Object.fromEntries(parametersOf(link));
    expect(parametersOf(link)).toHaveLength(6);
    expect(others).toEqual({ pa: 'sharma@okbank', am: '1284.00', cu: 'INR', tr: sample.billId, tn: 'Bill' });
    expect(pn).not.toBe('');
  });

  it('has one payee even when the UPI ID is hostile', () => {
    const parameters = parametersOf(upiLink({ ...sample, upiId: 'a@b&pa=thief@okbank' }));
    expect(parameters.filter(([name]) => name === 'pa')).toEqual([['pa', 'a@b&pa=thief@okbank']]);
  });
});

describe("the payee's name in a link", () => {
  it('is the name on one line, without invisible characters', () => {
    expect(nameIn('Sharma Kirana')).toBe('Sharma Kirana');
    expect(nameIn(' A\n&\tB ')).toBe('A & B');
    expect(nameIn('\u202eeht\u202c \u200fShop')).toBe('eht Shop');
    expect(nameIn('क्\u200dष')).toBe('क्\u200dष');
  });

  it('is the UPI ID when no name is left', () => {
    expect(nameIn('\u202e')).toBe('sharma@okbank');
  });

  it.each([
    // 28 letters take 252 bytes: half of the conjunct would fit, the whole needs 27
    ['a conjunct', 'क'.repeat(28), 'क्ष'],
    ['a letter and its sign', 'क'.repeat(29), 'की'],
    ['a letter, its sign and its nasal', 'क'.repeat(28), 'कीं'],
    ['a conjunct with a joiner', 'क'.repeat(27), 'क्\u200dष'],
    ['a conjunct of three', 'क'.repeat(26), 'स्त्री'],
    ['a family', 'k'.repeat(250), '👨‍👩‍👧'],
    ['a flag', 'k'.repeat(250), '🇮🇳'],
    ['a hand with its tone', 'k'.repeat(250), '👍🏽'],
  ])('is cut before %s that does not fit whole', (_, start, letter) => {
    expect(payeeNameInLink(start + letter + letter)).toBe(start.trim());
  });

  it('keeps as many letters as fit', () => {
    expect(payeeNameInLink('क'.repeat(42))).toBe('क'.repeat(30));
    expect(payeeNameInLink('k'.repeat(300))).toBe('k'.repeat(270));
    expect(payeeNameInLink('&'.repeat(300))).toBe('&'.repeat(90));
  });
});
