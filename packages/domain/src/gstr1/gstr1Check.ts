import {
  returnRates,
  type AnnualReturn,
  type FilingCheck,
  type FilingFindingCode,
  type GstRegistration,
} from '@bahi/contracts';
import { splitTax } from '../arithmetic/splitTax.ts';
import { isBuyerNumber } from '../arithmetic/index.ts';
import { annualReturnDayOf, noteTiming } from './creditNoteLimit.ts';
import { hasReportedValue, isReported, isTaxed, type FiledCreditNote, type FiledDocument } from './filedDocument.ts';
import type { Filing, FilingPeriod } from './filingPeriod.ts';
import { Findings } from './findings.ts';
import { gstr1Parts } from './gstr1Parts.ts';
import { gstr1Totals } from './gstr1Totals.ts';
import { HsnCheck } from './hsnCheck.ts';
import type { Gstr1Collector } from './gstr1Collector.ts';
import type { Gstr1 } from './makeGstr1.ts';
import { isPlaceOfSupply } from './placeLabel.ts';
import { placeOf, sectionOf } from './section.ts';

const RATES: ReadonlySet<number> = new Set(returnRates);
/** Most that an IFF takes for one month, in paise (R49). */
const IFF_PAISE = 500_000_000;

export interface CheckContext {
  gstin: string;
  period: FilingPeriod;
  filing: Filing;
  turnoverAboveFiveCrore: boolean;
  /** The shop's registration on a day as it is known now: a day may lie before documents already issued (TS15). */
  registrationOn: (day: string) => GstRegistration;
  /** Those that the owner entered. */
  annualReturns: readonly AnnualReturn[];
}

/**
 * The check before filing: takes a period's documents one by one and finds all that the reader of the file refuses, as problems,
 * and what the owner should know, as warnings. What the file cannot contain by the way it is made is not looked for: dates outside
 * the period, a key of table 12 twice, negative counts, empty lists.
 */
export class Gstr1Check {
  readonly #context: CheckContext;
  readonly #shopState: string;
  readonly #months: ReadonlySet<string>;
  readonly #findings = new Findings();
  readonly #hsn: HsnCheck;
  /** Numbers in capitals, with the bill that has them. */
  readonly #numbers = new Map<string, string>();

  constructor(context: CheckContext) {
    this.#context = context;
    this.#shopState = context.gstin.slice(0, 2);
    this.#months = new Set(context.period.months);
    this.#hsn = new HsnCheck(context.turnoverAboveFiveCrore);
  }

  add(document: FiledDocument): void {
    if (!this.#months.has(document.day.slice(0, 7))) return;
    if (!isReported(document)) {
      this.#checkUnregistered(document);
      return;
    }
    this.#checkNumber(document);
    if (document.sellerGstin !== this.#context.gstin) {
      this.#problem('other_gstin', document, { gstNumber: document.sellerGstin ?? '' });
    }
    if (document.kind === 'credit_note') this.#checkTiming(document);
    if (!hasReportedValue(document)) return;
    this.#checkBuyer(document);
    this.#checkTaxes(document);
    // an IFF has no table 12
    if (this.#context.period.kind !== 'iff') this.#hsn.add(document);
  }

  /** All findings, given the return that the same documents made. */
  finish(collected: Gstr1Collector, { file, register, roundingDifference }: Gstr1): FilingCheck {
    const findings = this.#findings;
    this.#hsn.report(findings);
    for (const { from, to, missing } of collected.issued.gaps()) {
      findings.add({ code: 'numbers_missing', level: 'problem', params: { from, to, missing } });
    }
    const sent = (file.b2b ?? []).flatMap(({ inv }) => inv).reduce((sum, { val }) => sum + Math.round(val * 100), 0);
    if (this.#context.period.kind === 'iff' && sent > IFF_PAISE) {
      findings.add({ code: 'iff_limit', level: 'warning', params: { valuePaise: sent, limitPaise: IFF_PAISE } });
    }
    const parts = gstr1Parts(file).length;
    if (parts > 1) findings.add({ code: 'file_in_parts', level: 'warning', params: { parts } });
    const { gstin, period } = this.#context;
    return {
      kind: period.kind,
      months: [...period.months],
      gstin,
      version: file.version,
      parts,
      tables: gstr1Totals(file),
      ...findings.result(),
      register: { ...register },
      roundingDifference,
    };
  }

  #problem(code: FilingFindingCode, document: FiledDocument, params: Record<string, string | number>): void {
    const { billId, number } = document;
    this.#findings.add({ code, level: 'problem', billId, params: { number, ...params } });
  }

  #checkNumber(document: FiledDocument): void {
    const { number, billId } = document;
    // an imported document is named only where documents stand one by one
    const isNamed = hasReportedValue(document) && sectionOf(document, this.#shopState) !== 'b2cs';
    if (document.series === null && !isNamed) return;
    if (!/^[A-Za-z0-9/-]{1,16}$/.test(number) || /^[0/-]*$/.test(number))
      this.#problem('number_not_allowed', document, {});
    const key = number.toUpperCase();
    const other = this.#numbers.get(key);
    if (other === undefined) this.#numbers.set(key, billId);
    else this.#problem('number_repeated', document, { otherBillId: other });
  }

  #checkBuyer(document: FiledDocument): void {
    const { buyerGstin } = document;
    if (buyerGstin === null) return;
    if (buyerGstin === this.#context.gstin) this.#problem('buyer_is_shop', document, { gstNumber: buyerGstin });
    else if (!isBuyerNumber(buyerGstin)) this.#problem('buyer_number_wrong', document, { gstNumber: buyerGstin });
  }

  #checkTaxes(document: FiledDocument): void {
    const place = placeOf(document, this.#shopState);
    if (!isPlaceOfSupply(place)) this.#problem('place_of_supply_not_allowed', document, { stateCode: place });
    const isInter = place !== this.#shopState;
    const hasOtherKind = document.lines.some(({ cgstPaise, sgstPaise, igstPaise }) =>
      isInter ? cgstPaise !== 0 || sgstPaise !== 0 : igstPaise !== 0,
    );
    if (hasOtherKind) this.#problem('tax_kind_mismatch', document, { stateCode: place });
    if (document.lines.some((line) => line.taxableValuePaise < 0)) this.#problem('negative_value', document, {});
    const refused = document.lines.filter((line) => isTaxed(line) && !RATES.has(line.gstRateBps));
    for (const { productId, name, gstRateBps: rateBps } of refused) {
      const { billId, number } = document;
      const params = { number, name, rateBps };
      this.#findings.add({ code: 'rate_not_allowed', level: 'problem', billId, productId, params });
    }
  }

  /** A bill of a day that lies within a registration entered later (TS15): how much tax its total contains. */
  #checkUnregistered(document: FiledDocument): void {
    const { billId, number, registration, day } = document;
    if (document.kind !== 'bill' || document.isCancelled || registration !== 'none') return;
    if (this.#context.registrationOn(day) !== 'regular') return;
    const scheme = placeOf(document, this.#shopState) === this.#shopState ? 'intra_state' : 'inter_state';
    const taxPaise = document.lines.filter(isTaxed).reduce((sum, { taxableValuePaise, gstRateBps }) => {
      const { cgstPaise, sgstPaise, igstPaise } = splitTax(taxableValuePaise, gstRateBps, true, scheme);
      return sum + cgstPaise + sgstPaise + igstPaise;
    }, 0);
    this.#findings.add({ code: 'billed_before_registration', level: 'warning', billId, params: { number, taxPaise } });
  }

  #checkTiming(note: FiledCreditNote): void {
    const { filing, annualReturns } = this.#context;
    const originalDay = note.original.day;
    const timing = noteTiming({
      originalDay,
      noteDay: note.day,
      filing,
      annualReturnDay: annualReturnDayOf(annualReturns, originalDay),
    });
    const { billId, number } = note;
    if (timing === 'due_later' && note.bearsTax) {
      this.#findings.add({ code: 'note_due_later', level: 'warning', billId, params: { number } });
    }
    if (timing === 'too_late') {
      // the day of the annual return may have been entered after the note
      const code = note.bearsTax ? 'note_taxed_too_late' : 'note_too_late';
      this.#findings.add({ code, level: 'warning', billId, params: { number } });
    }
  }
}
