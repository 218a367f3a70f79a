import type { BillContentBody, CustomerBody, ProductDetails } from '@bahi/contracts';
import type { BillCompletedData } from '@bahi/domain';
import type { RecordedDocument } from '@bahi/paper';
import { soldCase, taxedProduct, type CaseLine, type CaseOptions } from '../taxShop.ts';

/** A completed bill as it is printed. */
export function recordedBill(bill: BillCompletedData): RecordedDocument {
  const { billDiscountPaise, roundOffPaise, grandTotalPaise } = bill.totals;
  return {
    id: bill.billId,
    documentKind: bill.documentKind,
    credit: null,
    number: bill.invoiceNumber,
    at: bill.billedAt,
    importLabel: null,
    cashier: null,
    seller: { ...bill.seller, shopName: 'Karnataka Kirana', address: '7 Gandhi Bazaar, Bengaluru 560004' },
    customer: bill.customer,
    placeOfSupply: bill.placeOfSupply,
    lines: bill.lines.map(({ listPricePaise, ...line }) => ({
      ...line,
      ...(listPricePaise !== null && { listPricePaise }),
    })),
    totals: { billDiscountPaise, roundOffPaise, grandTotalPaise },
    paymentMethod: bill.paymentMethod,
    tenderedPaise: null,
    parts: [],
    advanceUsedPaise: 0,
    dueAfterPaise: null,
    note: bill.note,
  };
}

/** A registered buyer in the shop's state, and one in Maharashtra. */
export const buyerHere = {
  name: 'Bangalore Foods and Traders',
  address: '44 Residency Road, Bengaluru 560025',
  gstNumber: '29ZZBFT5678R1ZZ',
} as const satisfies CustomerBody;
export const buyerThere = {
  name: 'Fresh Mart Pune',
  address: '12 FC Road, Pune 411004',
  gstNumber: '27ZZFFM2468N1ZO',
} as const satisfies CustomerBody;

const goods = (n: number, name: string, localName: string, percent: number, changes: Partial<ProductDetails>) =>
  taxedProduct(n, 10_000, percent, { name, localName, ...changes });

/** Goods of several rates. */
export const taxedGoods = {
  sugar: goods(1, 'Sugar', 'चीनी', 5, { hsn: '17011490', unit: 'kg', sellingPricePaise: 4_500 }),
  detergent: goods(2, 'Detergent powder', 'कपड़े धोने का पाउडर', 18, {
    hsn: '3402',
    unit: 'packet',
    sellingPricePaise: 9_900,
  }),
  cola: goods(3, 'Cola', 'कोला', 40, { hsn: '2202', unit: 'can', sellingPricePaise: 4_000 }),
  tea: goods(4, 'Tea', 'चाय', 5, { hsn: '0902', unit: 'kg', sellingPricePaise: 42_195, priceIncludesTax: false }),
  milk: goods(5, 'Milk', 'दूध', 0, {
    hsn: '0401',
    unit: 'liter',
    sellingPricePaise: 2_800,
    taxClass: 'exempt',
    rates: [],
  }),
  cigarettes: goods(6, 'Cigarettes', 'सिगरेट', 40, {
    hsn: '2402',
    unit: 'packet',
    sellingPricePaise: 9_500,
    mrpPaise: 10_000,
    rule31D: true,
  }),
  repair: goods(7, 'Repair of a grinder', 'मिक्सर की मरम्मत', 18, {
    kind: 'service',
    hsn: '998714',
    sellingPricePaise: 30_000,
  }),
} as const;

const { sugar, detergent, cola, tea, milk, cigarettes } = taxedGoods;
const sold = (lines: readonly CaseLine[], body: BillContentBody = {}, shop: CaseOptions['shop'] = {}) =>
  recordedBill(soldCase(lines, { body, shop }));

const invoice = () =>
  sold(
    [
      [sugar, 2_500],
      [detergent, 1_000, 500],
      [cola, 12_000],
      [tea, 750],
    ],
    { customer: buyerHere, billDiscountPaise: 1_000 },
  );

/** A note that takes back some goods as if they were all of a bill. */
const credited = (bill: RecordedDocument, bearsTax = true): RecordedDocument => {
  const { totals } = bill;
  return {
    ...bill,
    documentKind: 'credit_note',
    credit: {
      original: { documentKind: 'tax_invoice', number: 'INV/2627/00001', at: '2026-11-10T06:30:00.000Z' },
      bearsTax,
      refundPaise: totals.grandTotalPaise - 10_000,
      refundMethod: 'CASH',
    },
    number: 'CN/2627/00001',
    at: '2026-11-20T06:30:00.000Z',
    paymentMethod: null,
    note: 'One packet was torn',
  };
};

/** Documents of a shop under GST: each kind of invoice, a bill of supply, and a credit note. */
export const taxedPapers = {
  /** To a registered buyer of the same state, with four rates, discounts, and prices with and without tax. */
  invoice,
  /** IGST to a registered buyer of another state. */
  interState: () =>
    sold(
      [
        [sugar, 50_000],
        [detergent, 24_000],
      ],
      { customer: buyerThere },
    ),
  /** Goods with and without tax, and goods taxed on their printed price. */
  mixed: () =>
    sold([
      [sugar, 2_500],
      [detergent, 1_000],
      [milk, 2_000],
      [cigarettes, 1_000],
    ]),
  /** One rate. */
  oneRate: () => sold([[detergent, 3_000]]),
  /** A service. */
  service: () => sold([[taxedGoods.repair, 1_000]], { customer: buyerHere }),
  creditNote: () =>
    credited(
      sold(
        [
          [sugar, 1_000],
          [detergent, 2_000],
        ],
        { customer: buyerHere, billDiscountPaise: 500 },
      ),
    ),
  composition: () =>
    sold(
      [
        [sugar, 2_500],
        [milk, 2_000],
      ],
      { billDiscountPaise: 1_000 },
      { gstRegistration: 'composition' },
    ),
  /** Long names, and amounts of a crore. */
  large: () =>
    sold(
      [
        [
          {
            ...sugar,
            name: 'Premium extra long grain sugar, refined twice, in a resealable jute bag with a scoop',
            sellingPricePaise: 99_999_999_9,
          },
          1_000,
        ],
        [{ ...tea, name: 'W'.repeat(60), sellingPricePaise: 99_999_999_9 }, 1_000, 9_999],
        [{ ...cola, sellingPricePaise: 99_999_999_9 }, 1_000],
      ],
      { customer: { ...buyerHere, deliveryStateCode: null }, billDiscountPaise: 99_999_9 },
    ),
} as const satisfies Record<string, () => RecordedDocument>;
