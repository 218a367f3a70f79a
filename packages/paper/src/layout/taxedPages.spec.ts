import { describe, expect, it } from '@jest/globals';
import type { PrintLanguage, PrintSize } from '@bahi/contracts';
import { printedBill, taxedPapers } from '@bahi/testing/paper';
import { Typesetter } from '../pdf/typesetter.ts';
import { layOut } from './layOut.ts';

/** Shared, because shaping is slow and nothing is drawn here. */
const type = new Typesetter();
type Kind = keyof typeof taxedPapers;

/** What a page says, in the order in which it is read; parts of a line are between bars. */
const pageOf = (kind: Kind, size: PrintSize, language: PrintLanguage): string =>
  layOut(printedBill(taxedPapers[kind](), {}, language), size, type)
    .flatMap(({ placed }) => placed.flatMap(({ strip }) => strip.lines))
    .map(({ parts }) => parts.map(({ text }) => text).join(' | '))
    .join('\n');

const sizes: readonly PrintSize[] = ['a4', '80mm', '58mm'];
const SELLER = ['29ZZKPS1234K1Z8', 'INV/2627/00001', '10/11/2026'];
/** What each kind of document must say on each paper (R2–R6, rules 46, 49 and 53), and what it must not. */
const said: readonly (readonly [Kind, 'en' | 'hi', has: readonly string[], hasNot: RegExp])[] = [
  [
    'invoice',
    'en',
    [
      ...SELLER,
      'Tax Invoice',
      'State: Karnataka (29)',
      'Place of supply: Karnataka (29)',
      'Reverse charge: No',
      '29ZZBFT5678R1ZZ',
      '44 Residency Road',
      'HSN 17011490',
      '2.5 kg',
      '5%',
      '18%',
      '40%',
      // value and taxes by rate, and in all
      '419.39',
      '10.48',
      '78.86',
      '7.10',
      '339.43',
      '67.89',
      '₹837.68',
      '₹85.47',
      '₹0.38',
      '₹1,009.00',
    ],
    /IGST|Bill of Supply/,
  ],
  [
    'interState',
    'hi',
    [
      ...SELLER,
      'कर बीजक',
      'आपूर्ति का स्थान: महाराष्ट्र (27)',
      'रिवर्स चार्ज: नहीं',
      '27ZZFFM2468N1ZO',
      'एचएसएन 17011490',
      'आईजीएसटी',
      '2,142.86',
      '107.14',
      '2,013.56',
      '362.44',
      '₹469.58',
      '₹4,626.00',
    ],
    /CGST|सीजीएसटी|एसजीएसटी/,
  ],
  [
    'mixed',
    'en',
    ['Invoice-cum-Bill of Supply', 'Exempt', '56.00', '107.14', '83.90', '66.42', '₹257.46', '₹24.52', 'rule 31D'],
    /IGST/,
  ],
  [
    'composition',
    'hi',
    [...SELLER, 'आपूर्ति बिल', 'कंपोज़िशन योजना का करदाता', 'एचएसएन 17011490'],
    /कर योग्य|सीजीएसटी|आईजीएसटी|कर बीजक/,
  ],
  [
    'creditNote',
    'hi',
    [
      '29ZZKPS1234K1Z8',
      'क्रेडिट नोट',
      'CN/2627/00001',
      'मूल बीजक: INV/2627/00001',
      '10/11/2026',
      '20/11/2026',
      '29ZZBFT5678R1ZZ',
      '41.97',
      '1.05',
      '164.35',
      '14.79',
      '₹206.32',
      '₹15.84',
      '₹238.00',
      '₹138.00',
    ],
    /आईजीएसटी/,
  ],
];
const cases = said.flatMap(([kind, language, has, hasNot]) =>
  sizes.map((size) => [kind, size, language, has, hasNot] as const),
);

describe('a document under GST', () => {
  it.each(cases)('says all that the rules ask for: %s on %s in %s', (kind, size, language, has, hasNot) => {
    const page = pageOf(kind, size, language);
    // a long text may be broken between words
    const text = page.replaceAll(/\s+/g, ' ');
    expect(has.filter((part) => !text.includes(part))).toEqual([]);
    expect(text).not.toMatch(hasNot);
  });

  it.each(sizes)('of a composition shop has its wording above the goods, whole: %s', (size) => {
    const text = pageOf('composition', size, 'en').replaceAll(/\s+/g, ' ');
    const at = text.indexOf('Composition taxable person, not eligible to collect tax on supplies');
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThan(text.indexOf('Sugar'));
  });

  it.each(['80mm', '58mm'] as const)('has its taxes by rate below the goods of a roll: %s', (size) => {
    const text = pageOf('invoice', size, 'en');
    const places = ['HSN 0902', '419.39', '78.86', '339.43', 'Grand total'].map((part) => text.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(Math.min(...places)).toBeGreaterThan(0);
  });
});
