import { z } from 'zod';
import { filing, id, integer, localDate, paymentMethod, taxClass, unit } from '../primitives.ts';
import { act, joinedName } from './person.ts';
import { MONEY_KINDS, REGISTER_CHANGES } from './registerEntry.ts';

const taxes = { cgstPaise: integer, sgstPaise: integer, igstPaise: integer };
const supply = { taxableValuePaise: integer, ...taxes, totalPaise: integer };
const profit = { taxableValuePaise: integer, costPaise: integer, correctionPaise: integer, grossProfitPaise: integer };

/** The fields of a register's rows, beside those that all rows have. */
const reportFields = {
  'sales-by-rate': { taxClass, gstRateBps: integer, ...supply },
  'sales-by-hsn': {
    hsn: z.string().nullable(),
    uqc: z.string(),
    gstRateBps: integer,
    quantityMilli: integer,
    ...supply,
  },
  documents: {
    document: z.enum(['invoice', 'credit_note']),
    fiscalYear: z.string(),
    firstNumber: z.string(),
    lastNumber: z.string(),
    issued: integer,
    cancelled: integer,
    net: integer,
    totalPaise: integer,
  },
  'credit-notes': {
    number: z.string(),
    day: localDate,
    customerName: z.string().nullable(),
    originalNumber: z.string(),
    originalDay: localDate,
    ...supply,
    roundOffPaise: integer,
    grandTotalPaise: integer,
    refundPaise: integer,
  },
  purchases: {
    day: localDate,
    vendorBillNumber: z.string(),
    vendorName: z.string(),
    vendorGstin: z.string().nullable(),
    productName: z.string(),
    hsn: z.string().nullable(),
    gstRateBps: integer,
    taxableValuePaise: integer,
    ...taxes,
    notCreditablePaise: integer,
    costPaise: integer,
  },
  'stock-account': {
    productName: z.string(),
    unit,
    openingMilli: integer,
    receiptMilli: integer,
    supplyMilli: integer,
    lostMilli: integer,
    stolenMilli: integer,
    destroyedMilli: integer,
    writtenOffMilli: integer,
    sampleMilli: integer,
    countMilli: integer,
    otherMilli: integer,
    balanceMilli: integer,
  },
  'profit-by-product': { productName: z.string(), unit, quantityMilli: integer, ...profit },
  'profit-by-day': { day: localDate, bills: integer, ...profit },
  payments: {
    day: localDate,
    method: paymentMethod,
    /** With bills, also what was awaited; later, less what was taken back. */
    billPaise: integer,
    laterPaise: integer,
    /** Given back to customers, and paid to vendors. */
    refundPaise: integer,
    vendorPaise: integer,
    /** Cash put into the drawer less what was taken out beside the others. */
    movedPaise: integer,
    /** Counted at the day's closes less what was expected. */
    differencePaise: integer,
    netPaise: integer,
    /** UPI of this day's bills that is still awaited: it is in no sum. */
    awaitedPaise: integer,
  },
  composition: { taxClass, turnoverPaise: integer, cgstPaise: integer, sgstPaise: integer },
} as const;

export const REPORTS = [
  'sales-by-rate',
  'sales-by-hsn',
  'documents',
  'credit-notes',
  'purchases',
  'stock-account',
  'profit-by-product',
  'profit-by-day',
  'payments',
  'composition',
] as const satisfies readonly (keyof typeof reportFields)[];
export type ReportName = (typeof REPORTS)[number];
export const reportName = z.enum(REPORTS);

/** Given to `/sales` or `/purchases` as the filter, lists the documents behind a row. */
const reportFilter = z.object({
  report: reportName.optional(),
  row: z.string().optional(),
  from: localDate.optional(),
  to: localDate.optional(),
  at: z.int().optional(),
  id: z.array(id).optional(),
});
export type ReportFilter = z.infer<typeof reportFilter>;

const everyRow = {
  /** Names the row within its register. */
  key: z.string(),
  /** Documents that the row adds up. */
  documentCount: z.int(),
};

/** Schema of the rows of one register. */
export const reportRow = (name: ReportName): z.ZodObject => z.object({ ...reportFields[name], ...everyRow });

/** The figures of one register: fields that its totals may add up. */
export type ReportField<Name extends ReportName> = keyof (typeof reportFields)[Name] & string;

const figures = z.record(z.string(), integer);

/** One document behind a row, with its part of the row's figures. */
export const reportDocument = z.object({
  /** The bill, credit note, purchase, adjustment or product. */
  id,
  /** The credited bill of a credit note, or the bill that money is of. */
  billId: id.optional(),
  /** Whose money it is. */
  customerId: id.optional(),
  vendorId: id.optional(),
  kind: z.enum(['bill', 'credit_note', 'purchase', 'stock', 'cost', ...MONEY_KINDS]),
  number: z.string().nullable(),
  day: localDate,
  revision: z.int(),
  figures,
});
export type ReportDocument = z.infer<typeof reportDocument>;

const reportHead = { name: reportName, from: localDate, to: localDate, position: z.int() };

/** A register of some days as it is at a revision of the ledger. */
export const reportView = z.object({
  ...reportHead,
  rows: z.array(z.object({ ...everyRow, filter: reportFilter }).catchall(z.unknown())),
  totals: figures,
});
export type ReportView = z.infer<typeof reportView>;

/** The documents behind one row, which add up to it. */
export const reportDocumentsView = z.object({
  ...reportHead,
  row: z.string(),
  documents: z.array(reportDocument),
  totals: figures,
});
export type ReportDocumentsView = z.infer<typeof reportDocumentsView>;

const filedAs = z.object({ gstin: z.string(), filing });

/** What changed in a month since it was filed. */
export const periodDifferences = z.object({
  month: z.string(),
  filed: act,
  /** Revision of the ledger at which the month was filed, and now. */
  filedAt: z.int(),
  position: z.int(),
  /** Later facts about documents of the month, oldest first. */
  changes: z.array(
    z.object({
      revision: z.int(),
      at: z.string(),
      by: id.nullable(),
      byName: joinedName,
      change: z.enum(REGISTER_CHANGES),
      documentId: id,
      number: z.string(),
      day: localDate,
    }),
  ),
  /** Registers of the month whose totals are others now. */
  registers: z.array(z.object({ name: reportName, filed: figures, now: figures })),
  /** What the return was filed as, and what it would be filed as now, if that differs. */
  profile: z.object({ filed: filedAs, now: filedAs.nullable() }).nullable(),
});
export type PeriodDifferences = z.infer<typeof periodDifferences>;
