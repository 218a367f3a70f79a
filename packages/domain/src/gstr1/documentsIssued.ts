import { isReported, type FiledDocument } from './filedDocument.ts';
import type { IssuedDocuments, IssuedSeries } from './gstr1File.ts';
import { entryOf } from './rateTax.ts';

/** The numbers of one series in the period. */
interface SeriesCount {
  first: { number: string; sequence: number };
  last: { number: string; sequence: number };
  total: number;
  cancelled: number;
}

/** A series whose numbers of the period are not consecutive. */
export interface SeriesGap {
  from: string;
  to: string;
  missing: number;
}

/** Table 13: every number that the shop gave in the period, by series (R28). Imported documents stand outside it. */
export class IssuedNumbers {
  readonly #invoices = new Map<string, SeriesCount>();
  readonly #creditNotes = new Map<string, SeriesCount>();

  add(document: FiledDocument): void {
    if (document.series === null || !isReported(document)) return;
    const { prefix, till, fiscalYear, sequence, number } = document.series;
    const counts = document.kind === 'bill' ? this.#invoices : this.#creditNotes;
    const own = { number, sequence };
    // sorted by this key: the shop's own series before those of its tills
    const key = [till, fiscalYear, prefix].join(' ');
    const count = entryOf(counts, key, () => ({ first: own, last: own, total: 0, cancelled: 0 }));
    if (sequence < count.first.sequence) count.first = own;
    if (sequence > count.last.sequence) count.last = own;
    count.total += 1;
    if (document.kind === 'bill' && document.isCancelled) count.cancelled += 1;
  }

  /** The table's two kinds of documents; kinds without numbers are left out. */
  rows(): IssuedDocuments[] {
    const invoices = rowsOf(this.#invoices);
    const notes = rowsOf(this.#creditNotes);
    return [
      ...(invoices.length > 0 ? [{ doc_num: 1, doc_typ: 'Invoices for outward supply', docs: invoices } as const] : []),
      ...(notes.length > 0 ? [{ doc_num: 5, doc_typ: 'Credit Note', docs: notes } as const] : []),
    ];
  }

  /** Series that lack numbers between their first and last one. */
  gaps(): SeriesGap[] {
    return [...this.#invoices.values(), ...this.#creditNotes.values()].flatMap(({ first, last, total }) => {
      const missing = last.sequence - first.sequence + 1 - total;
      return missing > 0 ? [{ from: first.number, to: last.number, missing }] : [];
    });
  }
}

function rowsOf(counts: ReadonlyMap<string, SeriesCount>): IssuedSeries[] {
  const sorted = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([, { first, last, total, cancelled }], index) => ({
    num: index + 1,
    from: first.number,
    to: last.number,
    totnum: total,
    cancel: cancelled,
    net_issue: total - cancelled,
  }));
}
