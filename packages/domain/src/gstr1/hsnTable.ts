import { isServiceCode, mulDivHalfUp } from '@bahi/contracts';
import { isTaxed, type FiledLine } from './filedDocument.ts';
import { rupees, type HsnRow } from './gstr1File.ts';
import { entryOf, type RateTax } from './rateTax.ts';
import { spreadTax } from './spreadTax.ts';
import { returnDescription } from './returnDescription.ts';
import { NO_UNIT } from './uqc.ts';

/** One row of table 12 while it is summed: key (HSN, unit code, rate). Returned goods are subtracted. */
interface Sums {
  hsn: string | null;
  uqc: string;
  rateBps: number;
  quantityMilli: number;
  intraPaise: number;
  interPaise: number;
  /** Taxable value by product, for the description. */
  products: Map<string, { name: string; valuePaise: number }>;
}

type FinishedSums = Sums & RateTax;

/** Table 12 of one part, `hsn_b2b` or `hsn_b2c` (R28). */
export class HsnTable {
  readonly #rows = new Map<string, Sums>();

  /** Adds a line; `sign` is −1 on a credit note. */
  add(line: FiledLine, sign: 1 | -1, isInter: boolean): void {
    const { hsn } = line;
    const isService = hsn !== null && isServiceCode(hsn);
    const uqc = isService ? NO_UNIT : (line.uqc ?? NO_UNIT);
    const rateBps = isTaxed(line) ? line.gstRateBps : 0;
    const row = entryOf(this.#rows, [hsn ?? '', uqc, String(rateBps).padStart(5, '0')].join(' '), (): Sums => {
      return { hsn, uqc, rateBps, quantityMilli: 0, intraPaise: 0, interPaise: 0, products: new Map() };
    });
    const valuePaise = sign * line.taxableValuePaise;
    if (!isService) row.quantityMilli += sign * line.quantityMilli;
    if (isInter) row.interPaise += valuePaise;
    else row.intraPaise += valuePaise;
    const product = entryOf(row.products, line.productId, () => ({ name: line.name, valuePaise: 0 }));
    product.valuePaise += valuePaise;
    // of a renamed product the first name in the alphabet, so that the order of documents changes nothing
    if (line.name < product.name) product.name = line.name;
  }

  /** The rows, given the sections' tax of this part by rate; it is spread over the rows of the rate (TS6). */
  rows(taxOf: (rateBps: number) => RateTax): HsnRow[] {
    const sorted = [...this.#rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    const byRate = new Map<number, Sums[]>();
    for (const row of sorted) entryOf(byRate, row.rateBps, () => []).push(row);
    const taxes = new Map([...byRate].flatMap(([rateBps, rows]) => spreadOver(rows, taxOf(rateBps))));
    // rows without HSN are left out after they took their part, so that value and tax fall short together
    return sorted
      .map((row) => ({ ...row, ...(taxes.get(row) ?? { halfPaise: 0, igstPaise: 0 }) }))
      .filter((row) => row.hsn !== null && !isEmpty(row))
      .map((row, index) => fileRow(row, index + 1));
  }
}

function spreadOver(rows: readonly Sums[], tax: RateTax): [Sums, RateTax][] {
  const exact = (value: (row: Sums) => number) => rows.map((row) => value(row) * row.rateBps);
  const halves = spreadTax(
    tax.halfPaise,
    exact((row) => row.intraPaise),
    20_000,
  );
  const whole = spreadTax(
    tax.igstPaise,
    exact((row) => row.interPaise),
    10_000,
  );
  return rows.map((row, index) => [row, { halfPaise: halves[index] ?? 0, igstPaise: whole[index] ?? 0 }]);
}

/** Rows without value and tax are left out (TS8). */
const isEmpty = (row: FinishedSums): boolean =>
  row.intraPaise + row.interPaise === 0 && row.halfPaise === 0 && row.igstPaise === 0;

function fileRow(row: FinishedSums, num: number): HsnRow {
  const description = returnDescription(mostSold(row));
  return {
    num,
    hsn_sc: row.hsn ?? '',
    ...(description !== '' && { user_desc: description }),
    uqc: row.uqc,
    qty: mulDivHalfUp(row.quantityMilli, 1, 10) / 100,
    rt: row.rateBps / 100,
    txval: rupees(row.intraPaise + row.interPaise),
    iamt: rupees(row.igstPaise),
    samt: rupees(row.halfPaise),
    camt: rupees(row.halfPaise),
    csamt: 0,
  };
}

/** Name of the product with the greatest taxable value in the row (TS14). */
function mostSold({ products }: Sums): string {
  const sorted = [...products].toSorted(([idA, a], [idB, b]) => b.valuePaise - a.valuePaise || (idA < idB ? -1 : 1));
  return sorted[0]?.[1].name ?? '';
}

/** The row that a period without registered buyers needs: HSN and unit of its largest row, all figures 0 (TS13). */
export function emptyRowLike(rows: readonly HsnRow[]): HsnRow[] {
  const largest = rows.toSorted((a, b) => b.txval - a.txval || a.num - b.num)[0];
  if (largest === undefined) return [];
  const { hsn_sc, uqc } = largest;
  return [{ num: 1, hsn_sc, uqc, qty: 0, rt: 0, txval: 0, iamt: 0, samt: 0, camt: 0, csamt: 0 }];
}
