import type { PrintLanguage } from '@bahi/contracts';
import type { PrintedDocument } from '@bahi/paper';
import { paperBill, paperLine, paperLines, printedBill } from './samplePaper.ts';

const LONG_NAME =
  'Premium extra long grain basmati rice, aged two years, in a resealable jute bag with a wooden scoop and a recipe book';
const LONG_WORD = 'Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz'.repeat(2).slice(0, 120);

/** Names with the features that Hindi needs from a font, each with a sign that may be left out at the end. */
export const hindiNames: readonly (readonly [name: string, sign: string])[] = [
  ['सुरेन्द्र ब्रांड आटा', 'ा'],
  ['पंद्रह किलो का टिन', 'ि'],
  ['ताज़ी हरी मिर्च', '़'],
  ['द्राक्षासव व च्यवनप्राश', '्'],
  ['कर्पूर और अगरबत्ती', 'ी'],
  ['लक्ष्मी छाप उड़द के बड़े', 'े'],
  ['सर्फ़ वॉशिंग पाउडर', 'ं'],
  ['ग्लूकोज़ बिस्कुट', 'ु'],
  ['मूँगफली व गुड़ की चिक्की', 'ँ'],
  ['हृदय मित्र तेल', 'ृ'],
];

/** Six bills with reference pictures of their pages. */
export const sixBills: Readonly<Record<string, (language: PrintLanguage) => PrintedDocument>> = {
  one: (language) => printedBill(paperBill(), {}, language),
  forty: (language) => printedBill(paperBill({ lines: paperLines(40), paymentMethod: 'CARD' }), {}, language),
  hindi: (language) => {
    const bill = paperBill();
    const seller = { ...bill.seller, shopName: 'शर्मा किराना भंडार', address: 'महात्मा गांधी मार्ग, जयपुर' };
    const customer = {
      walkIn: false as const,
      name: 'कविता जोशी',
      phone: null,
      gstNumber: null,
      stateCode: null,
      deliveryStateCode: null,
      address: null,
    };
    const lines = hindiNames.map(([name], index) => paperLine(index + 1, { name, localName: null }));
    return printedBill({ ...paperBill({ lines }), seller, customer, note: 'कृपया शाम तक पहुँचा दें।' }, {}, language);
  },
  long: (language) => {
    const bill = paperBill();
    const seller = {
      ...bill.seller,
      shopName: `${LONG_NAME} ${LONG_NAME}`.slice(0, 120),
      address: LONG_NAME.repeat(3),
    };
    const customer = {
      walkIn: false as const,
      name: LONG_WORD,
      phone: null,
      gstNumber: null,
      stateCode: null,
      deliveryStateCode: null,
      address: LONG_NAME,
    };
    const lines = [
      paperLine(1, { name: LONG_NAME, localName: hindiNames.map(([name]) => name).join(' ') }),
      paperLine(2, { name: LONG_WORD, localName: null, unitPricePaise: 9_999_999_99_00, quantityMilli: 1_000 }),
      paperLine(3, { name: 'Idli இட்லி 😀 👨‍👩‍👧 ½ ₨ → ✓ "quoted" é', localName: null, unit: 'jute_bag' }),
    ];
    return printedBill({ ...paperBill({ lines }), seller, customer }, {}, language);
  },
  discounts: (language) => {
    const lines = [
      paperLine(1, { unit: 'kg', quantityMilli: 1_250, unitPricePaise: 4_500, discountPaise: 125 }),
      paperLine(2, { unit: 'gram', quantityMilli: 250_000, unitPricePaise: 4 }),
      paperLine(3, { unit: 'liter', quantityMilli: 500, unitPricePaise: 17_250, discountPaise: 25 }),
    ];
    const bill = paperBill({ lines, billDiscountPaise: 1_000, paymentMethod: 'UPI' });
    return printedBill(bill, {}, language);
  },
  cancelled: (language) =>
    printedBill(paperBill({ lines: paperLines(3) }), { cancelledAt: '2026-01-06T06:15:00.000Z' }, language),
};
