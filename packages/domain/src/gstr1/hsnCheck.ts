import { isServiceCode, type FilingFinding, type FilingFindingCode } from '@bahi/contracts';
import { hasReportedValue, type FiledDocument, type FiledLine } from './filedDocument.ts';
import type { Findings } from './findings.ts';
import { chapterOf, headingOf } from './hsnHeadings.ts';
import { entryOf } from './rateTax.ts';
import { isGoodsUnit } from './uqc.ts';

/** Most bills that a finding about a product names; all are counted. */
const MOST_BILLS = 20;

/** What is wrong with one product's lines in one part of table 12. */
interface ProductFault {
  code: FilingFindingCode;
  level: FilingFinding['level'];
  productId: string;
  name: string;
  hsn: string | null;
  part: 'b2b' | 'b2c';
  bills: Map<string, string>;
  valuePaise: number;
}

/**
 * Checks the HSN codes and units of lines (R19, TS12). What is wrong is collected by product and part, with the bills and the value that
 * table 12 would lack.
 */
export class HsnCheck {
  readonly #faults = new Map<string, ProductFault>();
  readonly #unknownChapters = new Set<string>();
  readonly #isLarge: boolean;

  constructor(turnoverAboveFiveCrore: boolean) {
    this.#isLarge = turnoverAboveFiveCrore;
  }

  add(document: FiledDocument): void {
    if (!hasReportedValue(document)) return;
    for (const line of document.lines) {
      if (line.taxableValuePaise === 0) continue;
      const code = this.#faultOf(line);
      if (code !== null) this.#keep(code, document, line);
      else if (line.hsn !== null && headingOf(line.hsn) === 'unknown') this.#unknownChapters.add(chapterOf(line.hsn));
    }
  }

  report(findings: Findings): void {
    const sorted = [...this.#faults].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [, { code, level, productId, name, hsn, part, bills, valuePaise }] of sorted) {
      const named = [...bills].toSorted(([, a], [, b]) => (a < b ? -1 : 1)).slice(0, MOST_BILLS);
      const params = {
        name,
        part,
        bills: bills.size,
        numbers: named.map(([, number]) => number),
        billIds: named.map(([billId]) => billId),
        valuePaise,
        ...(hsn !== null && { hsn }),
        ...(code === 'hsn_length' && { leastDigits: this.#leastDigits() }),
      };
      findings.add({ code, level, productId, params });
    }
    const chapters = [...this.#unknownChapters].toSorted();
    if (chapters.length > 0) findings.add({ code: 'hsn_chapters_unknown', level: 'warning', params: { chapters } });
  }

  #leastDigits(): number {
    return this.#isLarge ? 6 : 4;
  }

  #faultOf({ hsn, uqc }: FiledLine): FilingFindingCode | null {
    if (hsn === null) return 'hsn_missing';
    if (!/^(\d{4}|\d{6}|\d{8})$/.test(hsn) || hsn.length < this.#leastDigits()) return 'hsn_length';
    if (headingOf(hsn) === 'missing') return 'hsn_unknown';
    return isServiceCode(hsn) || isGoodsUnit(uqc) ? null : 'unit_missing';
  }

  #keep(code: FilingFindingCode, document: FiledDocument, line: FiledLine): void {
    const part = document.buyerGstin === null ? 'b2c' : 'b2b';
    const { productId, name, hsn } = line;
    // a small shop's other buyers need no code
    const isOptional = code === 'hsn_missing' && part === 'b2c' && !this.#isLarge;
    const fault = entryOf(this.#faults, [code, part, productId, hsn ?? ''].join('|'), (): ProductFault => {
      const level = isOptional ? 'warning' : 'problem';
      return { code, level, productId, name, hsn, part, bills: new Map(), valuePaise: 0 };
    });
    fault.bills.set(document.billId, document.number);
    fault.valuePaise += document.kind === 'credit_note' ? -line.taxableValuePaise : line.taxableValuePaise;
  }
}
