import type { PrintLanguage } from '@bahi/contracts';
import { printableBill, type DocumentState, type PrintedDocument, type RecordedDocument } from '@bahi/paper';
import { products } from '../samples/sampleShop.ts';

type Line = RecordedDocument['lines'][number];

/** The state of a document to which nothing happened. */
export const nothingSince: DocumentState = { cancelledAt: null, payments: [], creditNotes: [] };

/** A line of some pieces at a price. */
export function paperLine(lineNo: number, changes: Partial<Line> = {}): Line {
  const product = products[(lineNo - 1) % products.length];
  const line = {
    lineNo,
    name: product?.name ?? 'Rice',
    localName: product?.localName ?? null,
    unit: 'pcs' as const,
    hsn: null,
    quantityMilli: 2_000,
    unitPricePaise: product?.sellingPricePaise ?? 5_000,
    priceIncludesTax: true,
    taxClass: 'taxable' as const,
    printedPricePaise: null,
    discountPaise: 0,
    billDiscountSharePaise: 0,
    gstRateBps: 0,
    cgstPaise: 0,
    sgstPaise: 0,
    igstPaise: 0,
    note: null,
    ...changes,
  };
  const grossPaise = line.grossPaise ?? Math.round((line.quantityMilli * line.unitPricePaise) / 1_000);
  const lineTotalPaise = grossPaise - line.discountPaise;
  return { taxableValuePaise: lineTotalPaise, lineTotalPaise, ...line, grossPaise };
}

export const paperLines = (count: number): Line[] => Array.from({ length: count }, (_, index) => paperLine(index + 1));

/** A recorded bill whose totals add up; by default paid in cash by a walk-in customer. */
export function paperBill(
  changes: Partial<RecordedDocument> & { lines?: readonly Line[]; billDiscountPaise?: number } = {},
): RecordedDocument {
  const { lines = [paperLine(1)], billDiscountPaise = 0, ...rest } = changes;
  const value = lines.reduce(
    (sum, { grossPaise, discountPaise }) => sum + grossPaise - discountPaise,
    -billDiscountPaise,
  );
  const grandTotalPaise = Math.floor((value + 50) / 100) * 100;
  return {
    id: 'c692d6a10598e0a801576fdd4ecf3c37',
    documentKind: 'bill',
    credit: null,
    number: 'SKS/2526/00042',
    at: '2026-01-06T05:00:00.000Z',
    importLabel: null,
    cashier: null,
    seller: {
      shopName: 'Sharma Kirana Store',
      address: '12 MG Road, Jaipur 302001',
      phone: '+91 98290 00001',
      stateCode: '08',
      gstRegistration: 'none',
      gstNumber: null,
      upiId: 'sharmakirana@upi',
      upiPayeeName: null,
      billFooter: null,
      logo: null,
    },
    customer: { walkIn: true },
    placeOfSupply: null,
    lines,
    totals: { billDiscountPaise, roundOffPaise: grandTotalPaise - value, grandTotalPaise },
    paymentMethod: 'CASH',
    tenderedPaise: null,
    parts: [],
    advanceUsedPaise: 0,
    dueAfterPaise: null,
    note: null,
    ...rest,
  };
}

/** The same, ready to draw. */
export function printedBill(
  bill: RecordedDocument = paperBill(),
  state: Partial<DocumentState> = {},
  language: PrintLanguage = 'en',
): PrintedDocument {
  return printableBill(bill, { ...nothingSince, ...state }, { language });
}
