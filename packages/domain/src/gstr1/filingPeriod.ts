/** How often the shop files (R49). */
export type Filing = 'monthly' | 'quarterly';

/**
 * What one file covers: a month, a quarter, or the invoices of one of the quarter's first two months (IFF, the invoice
 * furnishing facility).
 */
export interface FilingPeriod {
  readonly kind: 'month' | 'iff' | 'quarter';
  /** The months that the file covers, `YYYY-MM`, oldest first. */
  readonly months: readonly string[];
  /** The period as the return spells it, `MMYYYY`: the last of the months. */
  readonly fp: string;
}

/** The file of a month, `YYYY-MM`. For a quarterly filer the third month of a quarter gives the whole quarter (R49). */
export function filingPeriodOf(month: string, filing: Filing): FilingPeriod {
  const fp = month.slice(5) + month.slice(0, 4);
  if (filing === 'monthly') return { kind: 'month', months: [month], fp };
  const place = Number(month.slice(5));
  if (place % 3 !== 0) return { kind: 'iff', months: [month], fp };
  const months = [place - 2, place - 1, place].map((each) => `${month.slice(0, 5)}${String(each).padStart(2, '0')}`);
  return { kind: 'quarter', months, fp };
}

/** What the ledger knows of a filed month. */
interface Filed {
  at: string;
  filedAs: { filing: Filing } | null;
}

/**
 * The month whose return filed this one: its own, or the last of its quarter, where no IFF was sent (R49). Null while it is open. The
 * return of a quarter files the rest of its months in one append, so at one time.
 */
export function filedWith(month: string, filedMonths: ReadonlyMap<string, Filed>): string | null {
  const filed = filedMonths.get(month);
  if (filed === undefined) return null;
  const place = Number(month.slice(5));
  const last = `${month.slice(0, 5)}${String(Math.ceil(place / 3) * 3).padStart(2, '0')}`;
  const isOfQuarter = filed.filedAs?.filing === 'quarterly' && filedMonths.get(last)?.at === filed.at;
  return isOfQuarter ? last : month;
}

/** Last day on which the file of a document of this day is due: the 11th of the next month, or the 13th after the quarter. */
export function dueDayOf(day: string, filing: Filing): string {
  const month = Number(day.slice(5, 7));
  const last = filing === 'monthly' ? month : Math.ceil(month / 3) * 3;
  const year = Number(day.slice(0, 4)) + (last === 12 ? 1 : 0);
  return `${year}-${String((last % 12) + 1).padStart(2, '0')}-${filing === 'monthly' ? '11' : '13'}`;
}
