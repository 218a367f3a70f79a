import { documentEntry, type DocumentEntry } from './documentEntry.ts';
import { IssuedNumbers } from './documentsIssued.ts';
import { hasReportedValue, isTaxed, type FiledDocument, type FiledLine } from './filedDocument.ts';
import type { FilingPeriod } from './filingPeriod.ts';
import type { NilType } from './gstr1File.ts';
import { HsnTable } from './hsnTable.ts';
import { entryOf, rateTax, type RateTax } from './rateTax.ts';
import { placeOf, sectionOf } from './section.ts';

/** Amounts of a row of `nil` in paise. */
export interface NilSums {
  exempt: number;
  nil: number;
  nonGst: number;
}

/** A row of `b2cs`: sums of small sales less their returns. */
export interface SmallSales {
  place: string;
  rateBps: number;
  taxableValuePaise: number;
}

/** Sums over the lines of documents, returns subtracted: what the registers show. In paise. */
export interface RegisterSums {
  taxableValuePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
}

/** Part of table 12: registered buyers, and all others. */
export type Part = 'b2b' | 'b2c';

/**
 * Takes the documents of a period one by one, in any order, and sums them by the tables of the GSTR-1. Documents of other
 * days are ignored, and so are those of days without regular registration (R1, R2).
 */
export class Gstr1Collector {
  readonly issued = new IssuedNumbers();
  /** Documents that stand in the return one by one. */
  readonly entries: DocumentEntry[] = [];
  readonly nil = new Map<NilType, NilSums>();
  readonly hsn: Record<Part, HsnTable> = { b2b: new HsnTable(), b2c: new HsnTable() };
  readonly register: RegisterSums = { taxableValuePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
  hasRegisteredBuyers = false;
  readonly #small = new Map<string, SmallSales>();
  readonly #shopState: string;
  readonly #months: ReadonlySet<string>;

  /** `gstin` is the shop's; its first two digits are the shop's state. */
  constructor(gstin: string, period: FilingPeriod) {
    this.#shopState = gstin.slice(0, 2);
    this.#months = new Set(period.months);
  }

  add(document: FiledDocument): void {
    if (!this.#months.has(document.day.slice(0, 7))) return;
    this.issued.add(document);
    if (!hasReportedValue(document)) return;
    const sign = document.kind === 'credit_note' ? -1 : 1;
    const place = placeOf(document, this.#shopState);
    const isInter = place !== this.#shopState;
    const part = document.buyerGstin === null ? 'b2c' : 'b2b';
    for (const line of document.lines) {
      if (part === 'b2b' && line.taxableValuePaise !== 0) this.hasRegisteredBuyers = true;
      this.#addToRegister(line, sign);
      this.hsn[part].add(line, sign, isInter);
      if (!isTaxed(line)) this.#addToNil(line, sign, `${isInter ? 'INTR' : 'INTRA'}${part === 'b2b' ? 'B2B' : 'B2C'}`);
    }
    const section = sectionOf(document, this.#shopState);
    if (section === 'b2cs') this.#addSmall(document.lines, sign, place);
    else this.entries.push(documentEntry(document, section, place, isInter));
  }

  /** Rows of `b2cs` that have a value, within the state first, then by place and rate. */
  smallSales(): (SmallSales & { isInter: boolean })[] {
    return [...this.#small.values()]
      .filter((row) => row.taxableValuePaise !== 0)
      .map((row) => ({ ...row, isInter: row.place !== this.#shopState }))
      .toSorted(
        (a, b) => Number(a.isInter) - Number(b.isInter) || Number(a.place) - Number(b.place) || a.rateBps - b.rateBps,
      );
  }

  /** The sections' tax of one part by rate, credit notes subtracted. */
  taxByRate(part: Part): Map<number, RateTax> {
    const taxes = new Map<number, RateTax>();
    const add = (rateBps: number, tax: RateTax, sign: 1 | -1): void => {
      const sum = entryOf(taxes, rateBps, () => ({ halfPaise: 0, igstPaise: 0 }));
      sum.halfPaise += sign * tax.halfPaise;
      sum.igstPaise += sign * tax.igstPaise;
    };
    for (const { section, items, isInter } of this.entries) {
      if ((section === 'b2b' || section === 'cdnr') !== (part === 'b2b')) continue;
      const sign = section === 'cdnr' || section === 'cdnur' ? -1 : 1;
      for (const { rateBps, taxableValuePaise } of items) {
        add(rateBps, rateTax(taxableValuePaise, rateBps, isInter), sign);
      }
    }
    if (part === 'b2c') {
      for (const { rateBps, taxableValuePaise, isInter } of this.smallSales()) {
        add(rateBps, rateTax(taxableValuePaise, rateBps, isInter), 1);
      }
    }
    return taxes;
  }

  #addToRegister(line: FiledLine, sign: 1 | -1): void {
    this.register.taxableValuePaise += sign * line.taxableValuePaise;
    this.register.cgstPaise += sign * line.cgstPaise;
    this.register.sgstPaise += sign * line.sgstPaise;
    this.register.igstPaise += sign * line.igstPaise;
  }

  #addToNil(line: FiledLine, sign: 1 | -1, type: NilType): void {
    const sums = entryOf(this.nil, type, () => ({ exempt: 0, nil: 0, nonGst: 0 }));
    const valuePaise = sign * line.taxableValuePaise;
    // goods taxed at 0 % are exempt, not nil-rated (R20)
    if (line.taxClass === 'nil') sums.nil += valuePaise;
    else if (line.taxClass === 'non_gst') sums.nonGst += valuePaise;
    else sums.exempt += valuePaise;
  }

  #addSmall(lines: readonly FiledLine[], sign: 1 | -1, place: string): void {
    for (const line of lines) {
      if (!isTaxed(line)) continue;
      const rateBps = line.gstRateBps;
      const row = entryOf(this.#small, `${place}|${rateBps}`, () => ({ place, rateBps, taxableValuePaise: 0 }));
      row.taxableValuePaise += sign * line.taxableValuePaise;
    }
  }
}
