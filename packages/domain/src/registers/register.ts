import type { RegisterEntry, ReportDocument, ReportField, ReportName } from '@bahi/contracts';

export type Label = string | number | null;
export type Labels = Readonly<Record<string, Label>>;

/** Adds the part that an entry has in the row of a key. */
export type AddPart = (key: string, labels: () => Labels, figures: readonly number[]) => void;

/** When an entry is looked at: the asked revision, and whether the entry had ended by then. */
export interface EntryState {
  at: number;
  isEnded: boolean;
}

/** How one register is made: each entry adds parts to rows, and a row is the sum of its parts. */
export interface Register {
  readonly name: ReportName;
  /** Entries that it reads. */
  readonly kinds: readonly RegisterEntry['kind'][];
  /** Figures of a row, in the order of the parts' figures. */
  readonly figures: readonly string[];
  /** Whether entries that ended before the asked revision still count. */
  readonly countsEnded?: boolean;
  addParts(entry: RegisterEntry, state: EntryState, add: AddPart): void;
  /** Labels of a row after one more entry; without it they are those of the newest entry. */
  merge?(labels: Labels, next: Labels): Labels;
  /** Figures that follow from the sums of a row. */
  finish?(labels: Labels, figures: readonly number[]): number[];
  /** Order of rows; by key without it. */
  compare?(left: RegisterRow, right: RegisterRow): number;
}

/** The same, with the figures that the register's rows have. */
export interface RegisterOf<Name extends ReportName> extends Register {
  readonly name: Name;
  readonly figures: readonly ReportField<Name>[];
}

export interface RegisterRow {
  key: string;
  labels: Labels;
  figures: number[];
  documentCount: number;
  /** Revision and id of the entry that was added last, and the revision whose labels it has. */
  lastEntry: string;
  labelled: number;
}

/** Whether an entry was in the books at a revision of the ledger, and whether it had ended by then. */
export function stateAt({ revision, until }: RegisterEntry, at: number): 'absent' | 'stands' | 'ended' {
  if (revision > at) return 'absent';
  return until !== null && until <= at ? 'ended' : 'stands';
}

/** A correction of cost may not know its product's name, so that it never changes the labels of a row. */
const labelledAt = ({ kind, revision }: RegisterEntry): number => (kind === 'cost' ? -1 : revision);

/** A row while it is summed. Its labels are made once, at the end: a year has half a million lines. */
type SummedRow = Omit<RegisterRow, 'labels'> & { labelsOf: () => Labels };

const added = (sums: number[], figures: readonly number[]): void => {
  for (let n = 0; n < figures.length; n += 1) sums[n] = (sums[n] ?? 0) + (figures[n] ?? 0);
};

/** Adds up the rows of one register as it was at a revision. The order of entries makes no difference. */
export class RegisterSum {
  readonly register: Register;
  readonly #at: number;
  readonly #rows = new Map<string, SummedRow>();

  constructor(register: Register, at: number) {
    this.register = register;
    this.#at = at;
  }

  add(entry: RegisterEntry): void {
    const state = stateAt(entry, this.#at);
    if (state === 'absent' || (state === 'ended' && this.register.countsEnded !== true)) return;
    this.register.addParts(entry, { at: this.#at, isEnded: state === 'ended' }, (key, labels, figures) => {
      const row = this.#rows.get(key);
      if (row === undefined) {
        const first = { labelsOf: labels, figures: [...figures], documentCount: 1, lastEntry: entry.id };
        this.#rows.set(key, { key, ...first, labelled: labelledAt(entry) });
        return;
      }
      added(row.figures, figures);
      if (row.lastEntry !== entry.id) {
        row.documentCount += 1;
        row.lastEntry = entry.id;
      }
      if (this.register.merge !== undefined) {
        const merged = this.register.merge(row.labelsOf(), labels());
        row.labelsOf = () => merged;
      } else if (labelledAt(entry) > row.labelled) {
        row.labelsOf = labels;
        row.labelled = labelledAt(entry);
      }
    });
  }

  /** Adds figures that no entry of the days has, such as opening stock. */
  addOpening(key: string, labels: Labels, figures: readonly number[]): void {
    const row = this.#rows.get(key);
    if (row !== undefined) added(row.figures, figures);
    else
      this.#rows.set(key, {
        key,
        labelsOf: () => labels,
        figures: [...figures],
        documentCount: 0,
        lastEntry: '',
        labelled: -1,
      });
  }

  rows(): RegisterRow[] {
    const { register } = this;
    const byKey = (left: RegisterRow, right: RegisterRow): number => (left.key < right.key ? -1 : 1);
    return Array.from(this.#rows.values(), ({ labelsOf, ...row }) => {
      const labels = labelsOf();
      return { ...row, labels, figures: register.finish?.(labels, row.figures) ?? row.figures };
    }).toSorted((left, right) => register.compare?.(left, right) || byKey(left, right));
  }

  /** The sums of all rows, without quantities, which may have different units. */
  totals(): Record<string, number> {
    const all = this.sums();
    return Object.fromEntries(Object.entries(all).filter(([name]) => !name.endsWith('Milli')));
  }

  /** The sums of all rows, quantities too: for rows of one unit. */
  sums(): Record<string, number> {
    const sums = this.register.figures.map(() => 0);
    for (const { figures } of this.rows()) added(sums, figures);
    return named(this.register, sums);
  }
}

/** Figures by their names. */
export function named(register: Register, figures: readonly number[]): Record<string, number> {
  return Object.fromEntries(register.figures.map((name, n) => [name, figures[n] ?? 0]));
}

/** The document that an entry stands for. */
function documentOf(entry: RegisterEntry): Omit<ReportDocument, 'kind' | 'day' | 'revision' | 'figures'> {
  if (entry.kind === 'money') {
    const { documentId, billId, customerId, vendorId, number } = entry;
    return {
      id: documentId,
      number,
      ...(billId !== null && { billId }),
      ...(customerId !== null && { customerId }),
      ...(vendorId !== null && { vendorId }),
    };
  }
  if (entry.kind === 'stock' || entry.kind === 'cost') return { id: entry.documentId, number: null };
  if (entry.kind === 'purchase') return { id: entry.purchaseId, number: entry.vendorBillNumber };
  const { id, billId, number } = entry;
  return { id, number, ...(entry.kind === 'credit_note' && { billId }) };
}

/** The part of one entry in one row; undefined if it has none. */
export function partOf(register: Register, entry: RegisterEntry, key: string, at: number): ReportDocument | undefined {
  const state = stateAt(entry, at);
  if (state === 'absent' || (state === 'ended' && register.countsEnded !== true)) return undefined;
  let sums: number[] | undefined;
  register.addParts(entry, { at, isEnded: state === 'ended' }, (own, _labels, figures) => {
    if (own !== key) return;
    sums ??= [];
    added(sums, figures);
  });
  if (sums === undefined) return undefined;
  const { day, revision } = entry;
  const kind = entry.kind === 'money' ? entry.of : entry.kind;
  return { ...documentOf(entry), kind, day, revision, figures: named(register, sums) };
}
