import {
  isServiceCode,
  mulDivHalfUp,
  type BillEntry,
  type CreditNoteEntry,
  type RegisterEntry,
  type RegisterLine,
} from '@bahi/contracts';
import { NO_UNIT, uqcOf } from '../gstr1/uqc.ts';
import type { RegisterOf } from './register.ts';

type SaleEntry = BillEntry | CreditNoteEntry;

const SUPPLY = ['taxableValuePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'totalPaise'] as const;

/** Value and taxes of a line, subtracted for goods that come back. */
function supplyOf(line: RegisterLine, sign: 1 | -1): number[] {
  const [, , , , , , , , taxable, cgst, sgst, igst] = line;
  return [sign * taxable, sign * cgst, sign * sgst, sign * igst, sign * (taxable + cgst + sgst + igst)];
}

/** Whether the values of a sale stand in the returns of a regular shop. */
const isReported = (entry: RegisterEntry): entry is SaleEntry =>
  (entry.kind === 'bill' || (entry.kind === 'credit_note' && entry.bearsTax)) && entry.registration === 'regular';

const signOf = ({ kind }: SaleEntry): 1 | -1 => (kind === 'bill' ? 1 : -1);
const padded = (rateBps: number): string => String(rateBps).padStart(5, '0');
/** The rate at which a line stands in a return: none unless its goods are taxable. */
const rateOf = ([, , , , , taxClass, rateBps]: RegisterLine): number => (taxClass === 'taxable' ? rateBps : 0);

/** Supplies by class and rate, credit notes subtracted. */
export const salesByRate: RegisterOf<'sales-by-rate'> = {
  name: 'sales-by-rate',
  kinds: ['bill', 'credit_note'],
  figures: SUPPLY,
  addParts(entry, _state, add) {
    if (!isReported(entry)) return;
    const sign = signOf(entry);
    for (const line of entry.lines) {
      const taxClass = line[5];
      const gstRateBps = rateOf(line);
      add(`${taxClass}|${padded(gstRateBps)}`, () => ({ taxClass, gstRateBps }), supplyOf(line, sign));
    }
  },
  // taxable goods first, by rate
  compare: ({ key: left }, { key: right }) => Number(right.startsWith('taxable')) - Number(left.startsWith('taxable')),
};

/** Supplies by HSN, unit and rate, as table 12 has them; services have no quantity (S7). */
export const salesByHsn: RegisterOf<'sales-by-hsn'> = {
  name: 'sales-by-hsn',
  kinds: ['bill', 'credit_note'],
  figures: ['quantityMilli', ...SUPPLY],
  addParts(entry, _state, add) {
    if (!isReported(entry)) return;
    const sign = signOf(entry);
    for (const line of entry.lines) {
      const [, , kind, unit, hsn, , , quantityMilli] = line;
      const isService = hsn !== null && isServiceCode(hsn);
      const uqc = isService ? NO_UNIT : (uqcOf(kind, unit) ?? NO_UNIT);
      const gstRateBps = rateOf(line);
      const quantity = isService ? 0 : sign * quantityMilli;
      add(`${hsn ?? ''}|${uqc}|${padded(gstRateBps)}`, () => ({ hsn, uqc, gstRateBps }), [
        quantity,
        ...supplyOf(line, sign),
      ]);
    }
  },
};

/** Numbers given and cancelled, by series. Imported documents stand outside them (R28). */
export const documents: RegisterOf<'documents'> = {
  name: 'documents',
  kinds: ['bill', 'credit_note'],
  figures: ['issued', 'cancelled', 'net', 'totalPaise'],
  countsEnded: true,
  addParts(entry, { isEnded }, add) {
    if ((entry.kind !== 'bill' && entry.kind !== 'credit_note') || entry.series === null) return;
    const [fiscalYear, till, prefix, sequence] = entry.series;
    const { number, grandTotalPaise } = entry;
    const document = entry.kind === 'bill' ? 'invoice' : 'credit_note';
    const key = [document === 'invoice' ? '1' : '5', fiscalYear, till, prefix].join('|');
    const labels = () => ({
      document,
      fiscalYear,
      firstNumber: number,
      lastNumber: number,
      first: sequence,
      last: sequence,
    });
    add(key, labels, [1, isEnded ? 1 : 0, isEnded ? 0 : 1, isEnded ? 0 : signOf(entry) * grandTotalPaise]);
  },
  merge(labels, next) {
    const isFirst = Number(next['first']) < Number(labels['first']);
    const isLast = Number(next['last']) > Number(labels['last']);
    return {
      ...labels,
      ...(isFirst && { first: next['first'] ?? 0, firstNumber: next['firstNumber'] ?? '' }),
      ...(isLast && { last: next['last'] ?? 0, lastNumber: next['lastNumber'] ?? '' }),
    };
  },
};

/** Every credit note; positive figures, as on paper. */
export const creditNotes: RegisterOf<'credit-notes'> = {
  name: 'credit-notes',
  kinds: ['credit_note'],
  figures: [...SUPPLY, 'roundOffPaise', 'grandTotalPaise', 'refundPaise'],
  addParts(entry, _state, add) {
    if (entry.kind !== 'credit_note') return;
    const { number, day, customerName, original, grandTotalPaise, refundPaise, lines } = entry;
    const sums = lines
      .map((line) => supplyOf(line, 1))
      .reduce((total, own) => total.map((sum, n) => sum + (own[n] ?? 0)), [0, 0, 0, 0, 0]);
    const labels = () => ({
      number,
      day,
      customerName,
      originalNumber: original.number,
      originalDay: original.day,
    });
    add(`${day}|${entry.id}`, labels, [...sums, grandTotalPaise - (sums[4] ?? 0), grandTotalPaise, refundPaise]);
  },
};

/** Turnover of a composition shop by class. It pays half a per cent of central and of state tax on taxable goods (R2). */
export const composition: RegisterOf<'composition'> = {
  name: 'composition',
  kinds: ['bill', 'credit_note'],
  figures: ['turnoverPaise', 'cgstPaise', 'sgstPaise'],
  addParts(entry, _state, add) {
    if (entry.kind !== 'bill' && entry.kind !== 'credit_note') return;
    if (entry.registration !== 'composition') return;
    const sign = signOf(entry);
    for (const [, , , , , taxClass, , , taxableValuePaise] of entry.lines) {
      add(taxClass, () => ({ taxClass }), [sign * taxableValuePaise, 0, 0]);
    }
  },
  finish({ taxClass }, [turnoverPaise = 0]) {
    const half = taxClass === 'taxable' ? mulDivHalfUp(turnoverPaise, 5, 1_000) : 0;
    return [turnoverPaise, half, half];
  },
};
