import { describe, expect, it } from '@jest/globals';
import type { PrintLanguage } from '@bahi/contracts';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import { paperLine } from '@bahi/testing/samplePaper';
import fc from 'fast-check';
import type { Block } from './blocks.ts';
import { printableBill } from './printableBill.ts';
import { balanceOf, type DocumentState, type RecordedDocument } from './recordedDocument.ts';

const nothingSince: DocumentState = { cancelledAt: null, payments: [], creditNotes: [] };

const rice = paperLine(1, {
  name: 'Basmati rice',
  localName: 'बासमती चावल',
  unit: 'kg',
  quantityMilli: 2_500,
  unitPricePaise: 4_500,
});
const soap = paperLine(4, { name: 'Soap', localName: null, quantityMilli: 1_000, unitPricePaise: 4_500 });

const bill: RecordedDocument = {
  id: 'c692d6a10598e0a801576fdd4ecf3c37',
  documentKind: 'bill',
  credit: null,
  placeOfSupply: null,
  number: 'INV/2526/00001',
  at: '2026-01-06T05:00:00.000Z',
  importLabel: null,
  cashier: null,
  seller: {
    shopName: 'Sharma Kirana',
    address: '12 MG Road\nPune',
    phone: '+91 98200 12345',
    stateCode: '27',
    gstRegistration: 'none',
    gstNumber: null,
    upiId: 'sharma@okbank',
    upiPayeeName: null,
    billFooter: null,
    logo: null,
  },
  customer: { walkIn: true },
  lines: [rice, soap],
  totals: { billDiscountPaise: 0, roundOffPaise: 50, grandTotalPaise: 15_800 },
  paymentMethod: 'CASH',
  tenderedPaise: null,
  parts: [],
  advanceUsedPaise: 0,
  dueAfterPaise: null,
  note: null,
};
const upiBill: RecordedDocument = { ...bill, paymentMethod: 'UPI' };
const paidOnce = { at: '2026-01-06T06:00:00.000Z', amountPaise: 15_800, reference: '4021' };
const credit = (grandTotalPaise: number) => ({
  number: 'CN/2526/00001',
  at: '2026-01-07T05:00:00.000Z',
  grandTotalPaise,
});

function blockOf<Kind extends Block['kind']>(
  kind: Kind,
  document: RecordedDocument,
  state: Partial<DocumentState> = {},
  language: PrintLanguage = 'en',
): Extract<Block, { kind: Kind }> | undefined {
  const { blocks } = printableBill(document, { ...nothingSince, ...state }, { language });
  return blocks.find((block): block is Extract<Block, { kind: Kind }> => block.kind === kind);
}

const languages = fc.constantFrom<PrintLanguage>('en', 'hi', 'both');
/** `-₹1,234.50` in paise. */
const paiseOf = (text: string): number => Math.round(Number(text.replace(/[₹,]/g, '')) * 100);

describe('a printed bill', () => {
  it('is called Bill for an unregistered shop, and by its kind for other shops (R1–R3)', () => {
    expect(blockOf('heading', bill)?.title).toEqual(['Bill']);
    expect(blockOf('heading', bill, {}, 'both')?.title).toEqual(['Bill', 'बिल']);
    expect(blockOf('heading', { ...bill, documentKind: 'tax_invoice' })?.title).toEqual(['Tax Invoice']);
    const composition = { ...bill, seller: { ...bill.seller, gstRegistration: 'composition' as const } };
    expect(blockOf('heading', composition)?.statements[0]).toMatch('not eligible to collect tax');
  });

  it('prints names in the chosen language, or in both', () => {
    const names = (language: PrintLanguage) =>
      blockOf('lines', bill, {}, language)?.rows.map(({ cells }) => cells.name);
    expect(names('en')).toEqual([['Basmati rice'], ['Soap']]);
    expect(names('hi')).toEqual([['बासमती चावल'], ['Soap']]);
    expect(names('both')).toEqual([['Basmati rice', 'बासमती चावल'], ['Soap']]);
  });

  it('prints the address in one line, without doubled commas', () => {
    const seller = { ...bill.seller, address: 'Shop 4,\nM.G. Road,\nPune' };
    expect(blockOf('heading', { ...bill, seller })?.address).toBe('Shop 4, M.G. Road, Pune');
  });

  it('numbers its lines without gaps, whatever was removed before', () => {
    expect(blockOf('lines', bill)?.rows.map(({ lineNo, sums }) => [lineNo, sums.amount])).toEqual([
      [1, 11_250],
      [2, 4_500],
    ]);
    expect(blockOf('lines', bill)?.rows[0]?.cells).toMatchObject({
      quantity: ['2.5 kg'],
      unitPrice: ['45.00'],
      amount: ['112.50'],
    });
  });

  it('prints the remark of a line below its name, and behind its second name', () => {
    const names = (language: PrintLanguage) => {
      const lines = [
        { ...rice, note: 'old crop' },
        { ...soap, note: 'blue' },
      ];
      return blockOf('lines', { ...bill, lines }, {}, language)?.rows.map(({ cells }) => cells.name);
    };
    expect(names('en')).toEqual([
      ['Basmati rice', 'old crop'],
      ['Soap', 'blue'],
    ]);
    expect(names('both')).toEqual([
      ['Basmati rice', 'बासमती चावल, old crop'],
      ['Soap', 'blue'],
    ]);
  });

  it('prints the cash handed over and the change, in each language, if it was noted', () => {
    const facts = (tenderedPaise: number | null, language: PrintLanguage = 'en') =>
      blockOf('payment', { ...bill, tenderedPaise }, {}, language)?.facts;
    expect(facts(null)).toEqual([{ label: ['Payment'], value: 'Cash' }]);
    expect(facts(20_000)).toEqual([
      { label: ['Payment'], value: 'Cash' },
      { label: ['Cash received'], value: '₹200.00' },
      { label: ['Change given'], value: '₹42.00' },
    ]);
    expect(facts(15_800, 'both')?.slice(1)).toEqual([
      { label: ['Cash received', 'नकद मिला'], value: '₹158.00' },
      { label: ['Change given', 'वापस दिया'], value: '₹0.00' },
    ]);
  });

  it('prints the discounts of each line and of the whole bill; the figures add up', () => {
    const discounted = {
      ...bill,
      lines: [{ ...rice, discountPaise: 250 }, soap],
      totals: { ...bill.totals, billDiscountPaise: 500, roundOffPaise: 0, grandTotalPaise: 15_000 },
    };
    expect(blockOf('lines', discounted)?.columns.map(({ key }) => key)).toContain('discount');
    expect(blockOf('lines', bill)?.columns.map(({ key }) => key)).not.toContain('discount');
    expect(blockOf('lines', discounted)?.rows.map(({ sums }) => sums.amount)).toEqual([11_000, 4_500]);
    expect(blockOf('totals', discounted)?.rows.map(({ label, value }) => `${label.join(' / ')} ${value}`)).toEqual([
      'Subtotal ₹155.00',
      'Discount on bill -₹5.00',
      'Grand total ₹150.00',
      'You saved ₹7.50',
    ]);
  });

  it('starts the totals from the sum of the column of amounts, whatever was discounted (P1)', () => {
    const discounts = fc.record({ line: fc.nat(4_500), bill: fc.nat(5_000), language: languages });
    fc.assert(
      fc.property(discounts, ({ line, bill: billDiscountPaise, language }) => {
        const lines = [{ ...rice, discountPaise: line }, soap];
        const roundOffPaise = -((15_750 - line - billDiscountPaise) % 100);
        const grandTotalPaise = 15_750 - line - billDiscountPaise + roundOffPaise;
        const totals = { ...bill.totals, billDiscountPaise, roundOffPaise, grandTotalPaise };
        const discounted = { ...bill, lines, totals };
        const column = blockOf('lines', discounted, {}, language)?.rows.map(({ sums }) => sums.amount ?? 0) ?? [];
        const rows = blockOf('totals', discounted, {}, language)?.rows ?? [];
        const grand = rows.findIndex(({ isGrand }) => isGrand);
        const figures = rows.slice(0, grand + 1).map(({ value }) => paiseOf(value));
        const columnPaise = column.reduce((sum, paise) => sum + paise, 0);
        // without a step between them the subtotal is the total, and is left out
        expect(figures[0]).toBe(columnPaise);
        if (grand > 0) expect(figures.slice(0, -1).reduce((sum, paise) => sum + paise, 0)).toBe(grandTotalPaise);
        expect(figures.at(-1)).toBe(grandTotalPaise);
        const saved = rows.slice(grand + 1).map(({ value }) => paiseOf(value));
        expect(saved).toEqual(line + billDiscountPaise === 0 ? [] : [line + billDiscountPaise]);
      }),
      propertyRuns(100),
    );
  });

  it('has no subtotal where it equals the total (P8)', () => {
    const totals = { ...bill.totals, roundOffPaise: 0, grandTotalPaise: 15_750 };
    const labels = (document: RecordedDocument) => blockOf('totals', document)?.rows.map(({ label }) => label[0]);
    expect(labels({ ...bill, totals })).toEqual(['Grand total']);
    expect(labels(bill)).toEqual(['Subtotal', 'Round-off', 'Grand total']);
  });

  it('counts its lines, and adds up what has the same unit (P8)', () => {
    const lines = [rice, soap, { ...soap, lineNo: 5, quantityMilli: 2_000 }, { ...rice, lineNo: 6 }];
    const counts = (language: PrintLanguage) => blockOf('totals', { ...bill, lines }, {}, language)?.counts;
    expect(counts('en')).toEqual([
      { label: ['Items'], value: '4' },
      { label: ['Quantity'], value: '5 kg + 3 pcs' },
    ]);
    expect(counts('both')?.map(({ label }) => label)).toEqual([
      ['Items', 'सामान'],
      ['Quantity', 'मात्रा'],
    ]);
  });

  it('says whether it is paid, in each language (P8)', () => {
    const stamp = (document: RecordedDocument, state: Partial<DocumentState> = {}, language: PrintLanguage = 'en') =>
      blockOf('payment', document, state, language)?.stamp?.words;
    expect(stamp(bill)).toEqual(['PAID']);
    expect(stamp(upiBill)).toEqual(['UNPAID']);
    expect(stamp(upiBill, { payments: [paidOnce] }, 'both')).toEqual(['PAID', 'भुगतान हो गया']);
    expect(stamp(upiBill, { payments: [{ ...paidOnce, amountPaise: 5_000 }] })).toEqual(['PARTLY PAID']);
    for (const document of [bill, upiBill]) expect(stamp(document, { cancelledAt: paidOnce.at })).toBeUndefined();
    expect(stamp(upiBill, { creditNotes: [credit(15_800)] })).toBeUndefined();
  });

  it('names the payee beside the QR code where it is not the shop (P7)', () => {
    const caption = (upiPayeeName: string | null) =>
      blockOf('qr', { ...upiBill, seller: { ...upiBill.seller, upiPayeeName } })?.caption.map(({ value }) => value);
    expect(caption(null)).toEqual(['sharma@okbank']);
    expect(caption('Sharma Kirana')).toEqual(['sharma@okbank']);
    const long = 'सुरेन्द्र कुमार शर्मा एंड संस किराना एवं जनरल मर्चेंट्स प्राइवेट लिमिटेड';
    expect(caption(long)).toEqual([long, 'sharma@okbank']);
  });

  it('prints the total in words, once per language', () => {
    expect(blockOf('words', bill, {}, 'both')?.sentences).toEqual([
      'One hundred fifty-eight rupees only',
      'एक सौ अट्ठावन रुपये मात्र',
    ]);
  });

  it('names no walk-in customer, and prints all known details of a named one', () => {
    for (const language of ['en', 'hi', 'both'] as const)
      expect(blockOf('parties', bill, {}, language)?.buyer).toBeNull();
    const customer = {
      walkIn: false as const,
      name: 'Asha',
      phone: '98',
      gstNumber: null,
      stateCode: null,
      deliveryStateCode: null,
      address: 'A,\nB,\r\nC',
    };
    expect(blockOf('parties', { ...bill, customer })?.buyer).toEqual({
      label: ['Billed to'],
      name: 'Asha',
      address: 'A, B, C',
      details: [{ label: ['Phone'], value: '98' }],
    });
  });

  it('is an estimate without number, payment or QR code while it is a draft', () => {
    const draft: RecordedDocument = { ...upiBill, documentKind: 'estimate', number: null };
    const printed = printableBill(draft, nothingSince, { language: 'en' });
    expect(printed).toMatchObject({ title: 'Estimate', fileName: 'estimate-c692d6a1' });
    expect(printed.blocks.map(({ kind }) => kind)).toEqual([
      'heading',
      'parties',
      'lines',
      'totals',
      'words',
      'footer',
    ]);
    expect(JSON.stringify(printed)).not.toMatch(/Bill no|INV/);
  });

  it('names its file after the bill number without a slash, whatever characters an imported number has', () => {
    const fileName = (number: string) => printableBill({ ...bill, number }, nothingSince, { language: 'en' }).fileName;
    expect(fileName('INV/2526/00001')).toBe('INV-2526-00001');
    expect(fileName('../../"x"\r\n;बिल/7')).toBe('x-बिल-7');
    expect(fileName('///')).toBe('bill-c692d6a1');
  });
});

describe('what happens to a bill after completion', () => {
  it.each([
    ['cash is paid at completion', bill, {}, 15_800, 0],
    ['card is paid at completion', { ...bill, paymentMethod: 'CARD' as const }, {}, 15_800, 0],
    ['UPI is open at first', upiBill, {}, 0, 15_800],
    ['UPI is paid once a payment is recorded', upiBill, { payments: [paidOnce] }, 15_800, 0],
    [
      'a partial payment leaves the rest open',
      upiBill,
      { payments: [{ ...paidOnce, amountPaise: 5_000 }] },
      5_000,
      10_800,
    ],
    ['a credited part need not be paid', upiBill, { creditNotes: [credit(800)] }, 0, 15_000],
    ['nothing is open once all is credited', upiBill, { creditNotes: [credit(15_800)] }, 0, 0],
    ['nothing is open once it is cancelled', upiBill, { cancelledAt: '2026-01-07T05:00:00.000Z' }, 0, 0],
  ])('%s', (_name, document, state, paidPaise, stillToPayPaise) => {
    expect(balanceOf(document, { ...nothingSince, ...state })).toMatchObject({ paidPaise, stillToPayPaise });
  });

  it('changes the printed bill, and nothing else does', () => {
    const paper = (document: RecordedDocument, state: Partial<DocumentState> = {}) =>
      JSON.stringify(printableBill(document, { ...nothingSince, ...state }, { language: 'en' }));
    const papers = [
      paper(upiBill),
      paper(upiBill, { payments: [paidOnce] }),
      paper(upiBill, { creditNotes: [credit(800)] }),
      paper(upiBill, { cancelledAt: '2026-01-07T05:00:00.000Z' }),
    ];
    expect(new Set(papers).size).toBe(4);
    expect(paper(upiBill)).toBe(papers[0]);
  });

  it('marks a cancelled bill in each language, with the date', () => {
    const state = { cancelledAt: '2026-01-07T05:00:00.000Z' };
    expect(blockOf('mark', bill, state, 'both')?.words).toEqual(['CANCELLED', 'रद्द']);
    expect(blockOf('mark', bill)).toBeUndefined();
    expect(blockOf('parties', bill, state)?.facts).toContainEqual({
      label: ['Cancelled on'],
      value: '07/01/2026 10:30',
    });
  });

  it('prints what is to be paid back for a cancelled bill, and nothing where nothing came', () => {
    const cancelledAt = '2026-01-07T05:00:00.000Z';
    const facts = (document: RecordedDocument, state: Partial<DocumentState>) =>
      blockOf('payment', document, state)?.facts.map(({ label, value }) => `${label.join(' ')}: ${value}`);
    expect(facts(upiBill, { cancelledAt, payments: [paidOnce] })).toContain('To be paid back: ₹158.00');
    expect(facts({ ...upiBill, paymentMethod: 'CASH' }, { cancelledAt })).toContain('To be paid back: ₹158.00');
    expect(facts(upiBill, { cancelledAt })).toEqual(['Payment: UPI']);
    expect(facts(upiBill, { payments: [paidOnce] })?.join()).not.toMatch('paid back');
  });

  describe('of a bill that is not paid by one method', () => {
    const split: RecordedDocument = {
      ...bill,
      paymentMethod: null,
      parts: [
        { method: 'CASH', amountPaise: 5_000, tenderedPaise: 10_000 },
        { method: 'UPI', amountPaise: 3_000, reference: '4022' },
      ],
      advanceUsedPaise: 800,
      dueAfterPaise: 107_000,
    };
    const asCompleted = { money: { paidPaise: 5_800, awaitedPaise: 3_000, duePaise: 7_000 } };
    const facts = (state: Partial<DocumentState>, document = split, language: PrintLanguage = 'en') =>
      blockOf('payment', document, state, language)?.facts.map(({ label, value }) => `${label.join(' / ')}: ${value}`);

    it('prints each payment, what is paid, awaited and on credit, and the total due', () => {
      expect(facts(asCompleted)).toEqual([
        'Payment: Cash ₹50.00',
        'Cash received: ₹100.00',
        'Change given: ₹50.00',
        'Payment: UPI ₹30.00',
        'UPI reference: 4022',
        'Paid from advance: ₹8.00',
        'Paid: ₹58.00',
        'Awaited by UPI: ₹30.00',
        'On credit: ₹70.00',
        'Total due after this bill: ₹1,070.00',
      ]);
      expect(facts(asCompleted, split, 'hi')?.slice(-2)).toEqual(['उधार: ₹70.00', 'इस बिल के बाद कुल बाकी: ₹1,070.00']);
      expect(blockOf('payment', split, asCompleted)?.stamp?.words).toEqual(['PARTLY PAID']);
    });

    it('asks by QR code only for what is awaited by UPI', () => {
      expect(blockOf('qr', split, asCompleted)?.link).toMatch('am=30.00');
      expect(blockOf('qr', split, { money: { paidPaise: 0, awaitedPaise: 0, duePaise: 15_800 } })).toBeUndefined();
    });

    it('keeps the total due of its day once it is paid, and prints none when it is cancelled', () => {
      const paid = { money: { paidPaise: 15_800, awaitedPaise: 0, duePaise: 0 } };
      expect(facts(paid)?.slice(-2)).toEqual(['Paid from advance: ₹8.00', 'Total due after this bill: ₹1,070.00']);
      expect(blockOf('payment', split, paid)?.stamp?.words).toEqual(['PAID']);
      const cancelled = { cancelledAt: paidOnce.at, money: { paidPaise: 5_800, awaitedPaise: 0, duePaise: 0 } };
      expect(facts(cancelled)?.join()).not.toMatch('Total due');
    });

    it('says that all of it is on credit, and what the customer has left of an advance', () => {
      const onCredit = { ...split, parts: [], advanceUsedPaise: 0, dueAfterPaise: 15_800 };
      const state = { money: { paidPaise: 0, awaitedPaise: 0, duePaise: 15_800 } };
      expect(facts(state, onCredit)).toEqual(['On credit: ₹158.00', 'Total due after this bill: ₹158.00']);
      expect(facts({}, { ...bill, dueAfterPaise: -2_000 })).toEqual(['Payment: Cash', 'Advance left: ₹20.00']);
    });
  });

  it('prints a QR code for the open balance, and none when nothing is open', () => {
    expect(blockOf('qr', upiBill)?.link).toMatch(
      /^upi:\/\/pay\?pa=sharma@okbank&pn=Sharma%20Kirana&am=158\.00&cu=INR&tr=c692/,
    );
    expect(blockOf('qr', upiBill, { creditNotes: [credit(800)] })?.link).toMatch('am=150.00');
    const without = { ...upiBill, seller: { ...upiBill.seller, upiId: null } };
    const free = { ...upiBill, totals: { ...upiBill.totals, grandTotalPaise: 0 } };
    for (const document of [bill, without, free]) expect(blockOf('qr', document)).toBeUndefined();
    for (const state of [{ payments: [paidOnce] }, { creditNotes: [credit(15_800)] }, { cancelledAt: paidOnce.at }])
      expect(blockOf('qr', upiBill, state)).toBeUndefined();
  });

  it('marks a requested copy, and nothing else differs', () => {
    const [one, copy] = (['plain', 'copy'] as const).map((copies) =>
      printableBill(bill, nothingSince, { language: 'hi', copies }),
    );
    expect(copy?.blocks[0]).toMatchObject({ copies: [['प्रति']] });
    expect({ ...copy, blocks: copy?.blocks.slice(1) }).toEqual({ ...one, blocks: one?.blocks.slice(1) });
  });
});
