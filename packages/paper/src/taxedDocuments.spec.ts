import { describe, expect, it } from '@jest/globals';
import type { PrintLanguage } from '@bahi/contracts';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import { nothingSince, recordedBill, taxedGoods, taxedPapers } from '@bahi/testing/paper';
import { soldCase, type CaseLine } from '@bahi/testing/taxShop';
import fc from 'fast-check';
import type { PrintedDocument, SumKey } from './blocks.ts';
import { blockOf, needed } from './blocksOf.ts';
import type { Copies } from './copies.ts';
import { printableBill } from './printableBill.ts';
import type { RecordedDocument } from './recordedDocument.ts';

const printed = (document: RecordedDocument, language: PrintLanguage = 'en', copies: Copies = 'plain') =>
  printableBill(document, nothingSince, { language, copies });
const textsOf = (facts: readonly { label: string[]; value: string }[]) =>
  facts.map(({ label, value }) => `${label.join(' / ')}: ${value}`);
const paiseOf = (text: string): number => Math.round(Number(text.replace(/[₹,]/g, '')) * 100);
const goods = Object.values(taxedGoods);

/** The sum of each column as printed, and the totals by their labels. */
function figuresOf(document: PrintedDocument) {
  const { columns, rows } = needed(document, 'lines');
  const column = (key: SumKey) => rows.reduce((sum, { cells }) => sum + paiseOf(cells[key]?.[0] ?? '0'), 0);
  const totals = new Map(needed(document, 'totals').rows.map(({ label, value }) => [label[0], paiseOf(value)]));
  return { has: (key: string) => columns.some((one) => one.key === key), column, totals };
}

describe('the paper of an invoice', () => {
  it('has what rule 46 asks for (R4, R5, R19)', () => {
    const document = printed(taxedPapers.invoice());
    const { title, contact } = needed(document, 'heading');
    expect(title).toEqual(['Tax Invoice']);
    expect(textsOf(contact)).toEqual(['GSTIN: 29ZZKPS1234K1Z8', 'State: Karnataka (29)']);
    const { facts, buyer } = needed(document, 'parties');
    expect(textsOf(facts)).toEqual([
      'Invoice no.: INV/2627/00001',
      'Date: 10/11/2026 12:00',
      'Place of supply: Karnataka (29)',
      'Reverse charge: No',
    ]);
    expect(buyer).toMatchObject({
      name: 'Bangalore Foods and Traders',
      address: '44 Residency Road, Bengaluru 560025',
    });
    expect(textsOf(buyer?.details ?? [])).toEqual(['GSTIN: 29ZZBFT5678R1ZZ']);
    const [sugar, , , tea] = needed(document, 'lines').rows;
    expect(sugar).toMatchObject({
      hsn: 'HSN 17011490 · KGS',
      rateNote: 'GST 5%',
      cells: {
        quantity: ['2.5 kg'],
        unitPrice: ['45.00'],
        discount: ['1.12'],
        taxableValue: ['106.08'],
        rate: ['5%'],
        cgst: ['2.65'],
        sgst: ['2.65'],
        amount: ['111.38'],
      },
      // this price contains tax, and that of the tea does not
      priceNote: ['with tax'],
      added: '',
    });
    expect(tea).toMatchObject({ priceNote: [], added: '15.66' });
    expect(needed(document, 'footer').signature).toEqual(['Authorised signature']);
  });

  it('has the taxes by rate, each part with its rate', () => {
    const document = printed(taxedPapers.invoice());
    const rows = blockOf(document, 'taxes')?.rows.map(({ rate, value, taxes }) => [rate[0], value, ...textsOf(taxes)]);
    expect(rows).toEqual([
      ['2.5+2.5%', '419.39', 'CGST 2.5%: 10.48', 'SGST 2.5%: 10.48'],
      ['9+9%', '78.86', 'CGST 9%: 7.10', 'SGST 9%: 7.10'],
      ['20+20%', '339.43', 'CGST 20%: 67.89', 'SGST 20%: 67.89'],
    ]);
    expect(textsOf(needed(document, 'totals').rows)).toEqual([
      'Taxable value: ₹837.68',
      'CGST: ₹85.47',
      'SGST: ₹85.47',
      'Round-off: ₹0.38',
      'Grand total: ₹1,009.00',
      'You saved: ₹15.00',
    ]);
  });

  it('with one rate has it in the totals', () => {
    const document = printed(taxedPapers.oneRate());
    expect(blockOf(document, 'taxes')).toBeUndefined();
    expect(textsOf(needed(document, 'totals').rows)).toContain('CGST 9%: ₹22.65');
  });

  it('has IGST and the other state for a buyer there (R18)', () => {
    const document = printed(taxedPapers.interState(), 'hi');
    expect(textsOf(needed(document, 'parties').facts)).toContain('आपूर्ति का स्थान: महाराष्ट्र (27)');
    expect(needed(document, 'lines').columns.map(({ key }) => key)).toEqual([
      'lineNo',
      'name',
      'quantity',
      'unitPrice',
      'taxableValue',
      'rate',
      'igst',
      'amount',
    ]);
    expect(textsOf(needed(document, 'totals').rows).slice(0, 2)).toEqual([
      'कर योग्य मूल्य: ₹4,156.42',
      'आईजीएसटी: ₹469.58',
    ]);
  });

  it('names the delivery, where it is in another state, and the tax of a Union territory', () => {
    const bill = taxedPapers.invoice();
    const customer = { ...bill.customer, stateCode: '29', deliveryStateCode: '24' } as RecordedDocument['customer'];
    const delivered = printed({ ...bill, customer });
    expect(textsOf(needed(delivered, 'parties').buyer?.details ?? [])).toEqual([
      'GSTIN: 29ZZBFT5678R1ZZ',
      'State: Karnataka (29)',
      'Delivered to: Gujarat (24)',
    ]);
    const place = { stateCode: '04', reason: 'shop_state' as const };
    const inChandigarh = printed({ ...bill, seller: { ...bill.seller, stateCode: '04' }, placeOfSupply: place });
    expect(textsOf(needed(inChandigarh, 'totals').rows)).toContain('UTGST: ₹85.47');
  });

  it('says which goods have no tax and which are taxed on their printed price (R3, R51)', () => {
    const document = printed(taxedPapers.mixed());
    expect(needed(document, 'heading').title).toEqual(['Invoice-cum-Bill of Supply']);
    const rows = needed(document, 'lines').rows.map(({ rateNote, remarks }) => [rateNote, ...remarks]);
    expect(rows.slice(2)).toEqual([['Exempt'], ['GST 40%', 'Taxed on the printed price 100.00 (rule 31D)']]);
    expect(blockOf(document, 'taxes')?.rows.map(({ rate, value }) => [rate[0], value])).toEqual([
      ['2.5+2.5%', '107.14'],
      ['9+9%', '83.90'],
      ['Exempt', '56.00'],
      ['20+20% 31D', '66.42'],
    ]);
    expect(textsOf(needed(document, 'totals').rows).slice(0, 2)).toEqual([
      'Taxable value: ₹257.46',
      'Value without tax: ₹56.00',
    ]);
  });

  it('adds up to the paisa: rows to columns, columns to totals, and so do the rates', () => {
    const line = fc.record({
      at: fc.nat(goods.length - 1),
      milli: fc.integer({ min: 1, max: 5 }),
      isElsewhere: fc.boolean(),
    });
    const baskets = fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 12 }), discount: fc.nat(3_000) });
    fc.assert(
      fc.property(baskets, ({ lines, discount }) => {
        const sold = lines.map(({ at, milli }): CaseLine => [goods[at]!, milli * 1_000]);
        const body = {
          ...(lines[0]?.isElsewhere === true && { customer: { name: 'Asha', stateCode: '27', address: 'Pune' } }),
        };
        const bill = soldCase(sold, { body: { ...body, billDiscountPaise: discount } });
        const document = printed(recordedBill(bill));
        const { has, column, totals } = figuresOf(document);
        const { roundOffPaise, grandTotalPaise } = bill.totals;
        if (!has('rate')) return;
        const taxes = (['cgst', 'sgst', 'igst'] as const).filter(has);
        const taxSum = taxes.reduce((sum, key) => sum + column(key), 0);
        expect(column('taxableValue') + taxSum).toBe(column('amount'));
        expect(column('amount') + roundOffPaise).toBe(grandTotalPaise);
        expect((totals.get('Taxable value') ?? 0) + (totals.get('Value without tax') ?? 0)).toBe(
          column('taxableValue'),
        );
        const rates = blockOf(document, 'taxes')?.rows ?? [];
        if (rates.length === 0) return;
        expect(rates.reduce((sum, { value }) => sum + paiseOf(value), 0)).toBe(column('taxableValue'));
        for (const [at, key] of taxes.entries()) {
          const ofRates = rates.reduce((sum, { taxes: parts }) => sum + paiseOf(parts[at]?.value ?? '0'), 0);
          expect(ofRates).toBe(column(key));
        }
      }),
      propertyRuns(100),
    );
  });
});

describe('papers that are no tax invoice', () => {
  it('of a composition shop say so, and have HSN codes but no tax (R2)', () => {
    const document = printed(taxedPapers.composition(), 'both');
    const { title, statements } = needed(document, 'heading');
    expect(title).toEqual(['Bill of Supply', 'आपूर्ति बिल']);
    expect(statements[0]).toBe('Composition taxable person, not eligible to collect tax on supplies');
    expect(statements).toHaveLength(2);
    expect(needed(document, 'lines').rows[0]?.hsn).toBe('HSN 17011490 · KGS');
    expect(textsOf(needed(document, 'totals').rows).join()).not.toMatch(/Tax|GST/);
    expect(needed(document, 'lines').columns.map(({ key }) => key)).toEqual([
      'lineNo',
      'name',
      'quantity',
      'unitPrice',
      'amount',
    ]);
  });

  it('of a shop without registration have neither GST number, HSN, tax nor place of supply (T13)', () => {
    const shop = { gstRegistration: 'none' as const };
    const text = JSON.stringify(printed(recordedBill(soldCase([[taxedGoods.detergent, 2_000]], { shop }))).blocks);
    expect(text).toMatch('"Bill"');
    expect(text).not.toMatch(/29ZZ|HSN|GST|Place|Taxable|Reverse/);
  });

  it('of a draft are an estimate that nobody takes for an invoice, and add up', () => {
    const draft = { ...taxedPapers.invoice(), documentKind: 'estimate' as const, number: null, placeOfSupply: null };
    const document = printed(draft);
    const { title, statements, contact } = needed(document, 'heading');
    expect([title, statements, contact]).toEqual([['Estimate'], ['Not a tax invoice'], []]);
    expect(JSON.stringify(document.blocks)).not.toMatch(/29ZZKPS|HSN|CGST|Place|Taxable|Reverse|Original/);
    // tax is added to the price without it only
    expect(textsOf(needed(document, 'totals').rows)).toEqual([
      'Subtotal: ₹1,002.96',
      'Discount on bill: -₹10.00',
      'Tax: ₹15.66',
      'Round-off: ₹0.38',
      'Grand total: ₹1,009.00',
      'You saved: ₹15.00',
    ]);
  });
});

describe('the paper of a credit note (R27)', () => {
  it('has what rule 53 asks for: its nature, number and date, those of the invoice, both parties, value and taxes', () => {
    const document = printed(taxedPapers.creditNote());
    expect(document).toMatchObject({ title: 'Credit Note CN/2627/00001', fileName: 'CN-2627-00001' });
    expect(needed(document, 'heading')).toMatchObject({ title: ['Credit Note'], copies: [[]] });
    const { facts, buyer } = needed(document, 'parties');
    expect(textsOf(facts)).toEqual([
      'Credit note no.: CN/2627/00001',
      'Date: 20/11/2026 12:00',
      'For invoice: INV/2627/00001',
      'Dated: 10/11/2026 12:00',
      'Place of supply: Karnataka (29)',
      'Reverse charge: No',
    ]);
    expect(buyer).toMatchObject({ label: ['Credited to'], name: 'Bangalore Foods and Traders' });
    expect(textsOf(needed(document, 'totals').rows)).toEqual([
      'Taxable value: ₹206.32',
      'CGST: ₹15.84',
      'SGST: ₹15.84',
      'Grand total: ₹238.00',
    ]);
    expect(needed(document, 'payment')).toEqual({
      kind: 'payment',
      stamp: null,
      facts: [
        { label: ['Paid back'], value: '₹138.00 (Cash)' },
        { label: ['Taken off the open amount'], value: '₹100.00' },
      ],
    });
    expect(needed(document, 'footer')).toMatchObject({ note: ['Note: One packet was torn'], closing: [] });
    expect(blockOf(document, 'qr')).toBeUndefined();
  });

  it('shows no tax where it bears none, and still adds up', () => {
    const note = taxedPapers.creditNote();
    const late = printed({ ...note, credit: { ...note.credit!, bearsTax: false } });
    expect(needed(late, 'lines').columns.map(({ key }) => key)).toEqual([
      'lineNo',
      'name',
      'quantity',
      'unitPrice',
      'discount',
      'amount',
    ]);
    expect(needed(late, 'lines').rows.map(({ sums }) => sums)).toEqual([{ amount: 4_407 }, { amount: 19_393 }]);
    expect(textsOf(needed(late, 'totals').rows)).toEqual(['Grand total: ₹238.00']);
  });
});

describe('the copies of an invoice (R52)', () => {
  const marks = (document: RecordedDocument, copies: Copies) =>
    needed(printed(document, 'en', copies), 'heading').copies;

  it('are three for goods and two for services', () => {
    expect(marks(taxedPapers.invoice(), 'all')).toEqual([
      ['Original for recipient'],
      ['Duplicate for transporter'],
      ['Triplicate for supplier'],
    ]);
    expect(marks(taxedPapers.service(), 'all')).toEqual([['Original for recipient'], ['Duplicate for supplier']]);
    expect(marks(taxedPapers.invoice(), 'triplicate')).toEqual([['Triplicate for supplier']]);
  });

  it('are one plain paper unless they are asked for, and of any other document', () => {
    expect(marks(taxedPapers.invoice(), 'plain')).toEqual([[]]);
    expect(marks(taxedPapers.composition(), 'all')).toEqual([[]]);
  });
});
