import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(__dirname, '../data');

/** Rows of one file of `packages/testing/data`, every value as text (codes keep their leading zeros). */
export function readRows<Column extends string>(file: string): Record<Column, string>[] {
  return parse(readFileSync(path.join(folder, file)), { columns: true, bom: true });
}

/** The sums of one day of the UCI slice, by its own figures (`truth-dev.json`). */
export interface UciDay {
  sales_invoices: number;
  gross: string;
}

/** Day by day, oldest first. */
export function uciDays(): [day: string, expected: UciDay][] {
  const truth = JSON.parse(readFileSync(path.join(folder, 'truth-dev.json'), 'utf8')) as {
    'uci_2011-02-01_15': { per_day: Record<string, UciDay> };
  };
  return Object.entries(truth['uci_2011-02-01_15'].per_day);
}

/** Decimal text to integer hundredths, exactly: `12.5` → 1250; a third decimal is rounded half up. */
export function hundredths(text: string): number {
  const found = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text.trim());
  if (found === null) throw new Error(`not a decimal number: ${text}`);
  const [, sign, whole = '0', decimals = ''] = found;
  const digits = `${decimals}000`.slice(0, 3);
  const value = Number(whole) * 100 + Math.floor((Number(digits) + 5) / 10);
  return sign === '-' && value !== 0 ? -value : value;
}

export type UciColumn =
  'CustomerID' | 'InvoiceNo' | 'StockCode' | 'Description' | 'Quantity' | 'InvoiceDate' | 'UnitPrice';
export type UciClass = 'return' | 'stock_writeoff' | 'zero_price' | 'sale';

export interface UciDocument {
  number: string;
  kind: UciClass;
  /** First timestamp of the document, `YYYY-MM-DD HH:MM:SS` in the shop's zone. */
  time: string;
  lines: { sku: string; quantity: number; pricePaise: number; customer: string }[];
}

const SERVICE_CODES = new Set(['POST', 'DOT', 'M', 'm', 'C2', 'D', 'S', 'BANK CHARGES', 'AMAZONFEE', 'CRUK', 'B']);

/** Fees and vouchers have no stock. */
export function isUciService(sku: string): boolean {
  return SERVICE_CODES.has(sku) || sku.startsWith('gift_');
}

/** The documents of the UCI slice in time order, classified by the rules of `truth-dev.json`. */
export function uciDocuments(): UciDocument[] {
  const documents = new Map<string, UciDocument>();
  for (const row of readRows<UciColumn>('uci-online-retail/invoices-2011-02-01_15.csv')) {
    const quantity = Number(row.Quantity);
    const line = { sku: row.StockCode, quantity, pricePaise: hundredths(row.UnitPrice), customer: row.CustomerID };
    const known = documents.get(row.InvoiceNo);
    if (known === undefined) {
      documents.set(row.InvoiceNo, { number: row.InvoiceNo, kind: classOf(row), time: row.InvoiceDate, lines: [line] });
      continue;
    }
    known.lines.push(line);
    if (row.InvoiceDate < known.time) known.time = row.InvoiceDate;
  }
  return [...documents.values()].sort((a, b) => compare(a.time, b.time) || compare(a.number, b.number));
}

function classOf(row: Record<UciColumn, string>): UciClass {
  if (row.InvoiceNo.startsWith('C')) return 'return';
  if (Number(row.Quantity) < 0) return 'stock_writeoff';
  return Number(row.UnitPrice) === 0 ? 'zero_price' : 'sale';
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** `2011-02-01 08:23:00` in Asia/Kolkata as an instant. */
export function kolkata(time: string): string {
  return new Date(`${time.replace(' ', 'T')}+05:30`).toISOString();
}
