import { describe, expect, it } from '@jest/globals';
import { BUYER_HERE, caseBill, caseNote, returnOf, type CaseLine } from '@bahi/testing/filedDocuments';
import { gstr1Parts } from './gstr1Parts.ts';
import { gstr1Tables } from './gstr1Tables.ts';

const line = (rest: Partial<CaseLine> = {}): CaseLine => ({
  name: 'Biscuits',
  quantityMilli: 2_000,
  unitPricePaise: 10_000,
  rate: 18,
  withTax: false,
  unit: 'packet',
  ...rest,
});
const day = '2026-10-03';
const registered = caseBill({ number: 'SK/2627/00001', day, gstin: BUYER_HERE, lines: [line(), line({ rate: 5 })] });
const large = caseBill({ number: 'SK/2627/00002', day, state: '35', lines: [line({ unitPricePaise: 9_000_000 })] });
const small = caseBill({ number: 'SK/2627/00003', day, lines: [line(), line({ name: 'Milk', rate: 0, hsn: '0401' })] });
const back = [{ line: 0, quantityMilli: 1_000, taxableValuePaise: 10_000, taxPaise: 1_800 }];
const documents = [
  registered,
  large,
  small,
  caseNote({ number: 'CN/2627/00001', day: '2026-10-28', of: registered, back }),
  caseNote({ number: 'CN/2627/00002', day: '2026-10-29', of: large, back }),
];

describe('the tables of the CSV', () => {
  const { file } = returnOf(documents, { month: '2026-10' });
  const tables = new Map(gstr1Tables(file).map(({ name, head, rows }) => [name, { head, rows }]));
  const rowsOf = (name: string) => (tables.get(name)?.rows ?? []).map((cells) => cells.join(','));

  it('have the names and heads of the offline tool', () => {
    expect([...tables].map(([name, { head }]) => `${name}: ${head.join(',')}`)).toEqual([
      'b2b: GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
      'b2cl: Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
      'b2cs: Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
      'cdnr: GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
      'cdnur: UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
      'exemp: Description,Nil Rated Supplies,Exempted(other than nil rated/non GST supply),Non-GST Supplies',
      'hsn(b2b): HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
      'hsn(b2c): HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
      'docs: Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
    ]);
  });

  it('have plain amounts, dates with month names, places and units with names', () => {
    expect(rowsOf('b2b')).toEqual([
      `${BUYER_HERE},,SK/2627/00001,03-Oct-2026,446.00,29-Karnataka,N,,Regular B2B,,5.00,200.00,0.00`,
      `${BUYER_HERE},,SK/2627/00001,03-Oct-2026,446.00,29-Karnataka,N,,Regular B2B,,18.00,200.00,0.00`,
    ]);
    expect(rowsOf('b2cl')).toEqual([
      'SK/2627/00002,03-Oct-2026,212400.00,35-Andaman & Nicobar Islands,,18.00,180000.00,0.00,',
    ]);
    expect(rowsOf('b2cs')).toEqual(['OE,29-Karnataka,,18.00,200.00,0.00,']);
    expect(rowsOf('cdnr')).toEqual([
      `${BUYER_HERE},,CN/2627/00001,28-Oct-2026,C,29-Karnataka,N,Regular B2B,118.00,,18.00,100.00,0.00`,
    ]);
    expect(rowsOf('cdnur')).toEqual([
      'B2CL,CN/2627/00002,29-Oct-2026,C,35-Andaman & Nicobar Islands,118.00,,18.00,100.00,0.00',
    ]);
    expect(rowsOf('exemp')).toEqual(['Intra-State supplies to unregistered persons,0.00,200.00,0.00']);
    expect(rowsOf('hsn(b2b)')).toContain('1905,Biscuits,PAC-PACKS,1.00,118.00,18.00,100.00,0.00,9.00,9.00,0.00');
    expect(rowsOf('docs')).toEqual([
      'Invoices for outward supply,SK/2627/00001,SK/2627/00003,3,0',
      'Credit Note,CN/2627/00001,CN/2627/00002,2,0',
    ]);
  });

  it('are only those with rows', () => {
    const iff = returnOf([registered], { month: '2026-10', filing: 'quarterly' });
    expect(gstr1Tables(iff.file).map(({ name }) => name)).toEqual(['b2b']);
    expect(gstr1Tables(returnOf([]).file)).toEqual([]);
  });
});

describe('a file that is too large', () => {
  const many = Array.from({ length: 40 }, (_, index) => {
    const number = `SK/2627/${String(index + 1).padStart(5, '0')}`;
    const buyer = index % 2 === 0 ? { gstin: BUYER_HERE } : { gstin: '27ZZFFM2468N1ZO' };
    return caseBill({
      number,
      day,
      ...(index % 4 === 3 ? { state: '27' } : buyer),
      lines: [line({ unitPricePaise: 9_000_000 })],
    });
  });
  const { file } = returnOf([...many, ...documents.slice(3)], { month: '2026-10' });

  it('is cut into parts below the limit, each with its header', () => {
    const parts = gstr1Parts(file, 2_500);
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) {
      expect(JSON.stringify(part).length).toBeLessThanOrEqual(2_500);
      expect(part).toMatchObject({ gstin: file.gstin, fp: '102026', version: 'GST3.2.4', hash: 'hash' });
    }
    const all = <Row>(rows: (part: typeof file) => readonly Row[] | undefined) =>
      parts.flatMap((part) => rows(part) ?? []);
    expect(all(({ b2b }) => b2b?.flatMap(({ inv }) => inv))).toEqual(file.b2b?.flatMap(({ inv }) => inv));
    expect(all(({ b2cl }) => b2cl?.flatMap(({ inv }) => inv))).toEqual(file.b2cl?.flatMap(({ inv }) => inv));
    expect(all(({ cdnr }) => cdnr)).toEqual(file.cdnr);
    expect(all(({ cdnur }) => cdnur)).toEqual(file.cdnur);
    expect(parts.filter(({ hsn, doc_issue }) => hsn !== undefined || doc_issue !== undefined)).toHaveLength(1);
  });

  it('stays whole at the portal’s limit of 4.7 MB', () => {
    expect(gstr1Parts(file)).toEqual([file]);
  });
});
