import type { Id } from '@bahi/contracts';
import type {
  BillNotes,
  BillPayment,
  Credited,
  CreditedSoFar,
  FiledMonth,
  LedgerState,
  PaymentNotes,
  ProductStock,
  RecentEntry,
  Series,
  Settled,
  Shortfall,
} from './state.ts';
import { readCash, storeCash, type StoredCash } from '../../khata/cashTaken.ts';
import { copyDrawer, type Drawer } from '../../dayClose/drawer.ts';
import type { Khata } from '../../khata/khata.ts';
import { seriesKey } from '../bills/documentNumber.ts';

type Entries<Key, Value> = [Key, Value][];

type StoredRecent = [revision: number, submissionRevision: number | null, recordedAtSeconds: number];

type StoredCredited = Omit<Credited, 'lines'> & { lines: Entries<number, CreditedSoFar> };

/** The state as plain JSON: maps and sets become arrays, in their order. */
interface Snapshot {
  products: Entries<Id, Omit<ProductStock, 'shortfalls'> & { shortfalls: Entries<string, Shortfall> }>;
  series: Series[];
  newestAt: string | null;
  filedMonths: [string, FiledMonth][];
  recentBills: Entries<Id, StoredRecent>;
  recentPurchases: Entries<Id, StoredRecent>;
  purchasedAt: number;
  recentPayments: Entries<Id, [...StoredRecent, payments: BillPayment[]]>;
  bills: Entries<
    Id,
    {
      cancelled: boolean;
      settled: Entries<number, Settled>;
      credited: StoredCredited | null;
      writtenOffPaise: number;
      onKhataPaise: number;
    }
  >;
  khatas: Entries<Id, Khata>;
  payments: Entries<Id, PaymentNotes>;
  cash: StoredCash;
  drawer: Drawer;
  purchases: Entries<Id, [revision: number, reversed: boolean]>;
  abandoned: Entries<Id, number>;
  imports: Entries<Id, [lastOccurredAt: string, lastGiven: number, originalNumbers: string[], closed: boolean]>;
}

/** The state as JSON values. It shares no object with the state, which later events change in place. */
export function toSnapshot(state: LedgerState): Snapshot {
  return {
    products: entries(state.products, (stock) => ({ ...stock, shortfalls: entries(stock.shortfalls, copy) })),
    series: [...state.series.values()].map(copy),
    newestAt: state.newestAt,
    filedMonths: [...state.filedMonths],
    recentBills: entries(state.recentBills, storeRecent),
    recentPurchases: entries(state.recentPurchases, storeRecent),
    purchasedAt: state.purchasedAt,
    recentPayments: entries(state.recentPayments, (entry) => [...storeRecent(entry), entry.payments.map(copy)]),
    bills: entries(state.bills, ({ cancelled, settled, credited, writtenOffPaise, onKhataPaise }) => ({
      cancelled,
      writtenOffPaise,
      onKhataPaise,
      settled: entries(settled, copy),
      credited: credited === null ? null : { ...credited, lines: entries(credited.lines, copy) },
    })),
    khatas: entries(state.khatas, copyKhata),
    payments: entries(state.payments, copy),
    cash: storeCash(state.cash),
    drawer: copyDrawer(state.drawer),
    purchases: entries(state.purchases, ({ revision, reversed }) => [revision, reversed]),
    abandoned: [...state.abandoned],
    imports: entries(state.imports, (progress) => [
      progress.lastOccurredAt,
      progress.lastGiven,
      [...progress.originalNumbers],
      progress.closed,
    ]),
  };
}

/** The state that `toSnapshot` stored. */
export function fromSnapshot(stored: unknown): LedgerState {
  const snapshot = stored as Snapshot;
  const products = mapped(snapshot.products, (stock) => ({
    ...stock,
    shortfalls: filled(stock.shortfalls.map(([key, shortfall]) => [key, copy(shortfall)])),
  }));
  let openShortfalls = 0;
  for (const stock of products.values()) openShortfalls += stock.shortfalls?.size ?? 0;
  return {
    products,
    openShortfalls,
    series: new Map(snapshot.series.map((series) => [seriesKey(series), copy(series)])),
    newestAt: snapshot.newestAt,
    filedMonths: new Map(snapshot.filedMonths),
    recentBills: mapped(snapshot.recentBills, readRecent),
    recentPurchases: mapped(snapshot.recentPurchases, readRecent),
    purchasedAt: snapshot.purchasedAt,
    recentPayments: mapped(snapshot.recentPayments, ([revision, submissionRevision, recordedAtSeconds, payments]) => ({
      ...readRecent([revision, submissionRevision, recordedAtSeconds]),
      payments: payments.map(copy),
    })),
    bills: mapped(snapshot.bills, ({ cancelled, settled, credited, writtenOffPaise, onKhataPaise }): BillNotes => ({
      cancelled,
      writtenOffPaise,
      onKhataPaise,
      settled: filled(settled.map(([lineNo, one]) => [lineNo, copy(one)])),
      credited: credited === null ? null : { ...credited, lines: mapped(credited.lines, copy) },
    })),
    khatas: mapped(snapshot.khatas, copyKhata),
    payments: mapped(snapshot.payments, copy),
    cash: readCash(snapshot.cash),
    drawer: copyDrawer(snapshot.drawer),
    purchases: mapped(snapshot.purchases, ([revision, reversed]) => ({ revision, reversed })),
    abandoned: new Map(snapshot.abandoned),
    imports: mapped(snapshot.imports, ([lastOccurredAt, lastGiven, originalNumbers, closed]) => ({
      lastOccurredAt,
      lastGiven,
      originalNumbers: new Set(originalNumbers),
      closed,
    })),
  };
}

function storeRecent({ revision, submissionRevision, recordedAtSeconds }: RecentEntry): StoredRecent {
  return [revision, submissionRevision, recordedAtSeconds];
}

function readRecent([revision, submissionRevision, recordedAtSeconds]: StoredRecent): RecentEntry {
  return { revision, submissionRevision, recordedAtSeconds };
}

// a snapshot must not share objects that the state goes on changing
const copy = <T extends object>(value: T): T => ({ ...value });

const copyKhata = ({ documents, free, members, ...khata }: Khata): Khata => ({
  ...khata,
  documents: documents.map(copy),
  free: free.map(copy),
  members: members.map(copy),
});

function entries<Key, Value, Stored>(
  map: ReadonlyMap<Key, Value> | null,
  store: (value: Value) => Stored,
): Entries<Key, Stored> {
  return [...(map ?? [])].map(([key, value]) => [key, store(value)]);
}

function mapped<Key, Stored, Value>(stored: Entries<Key, Stored>, read: (stored: Stored) => Value): Map<Key, Value> {
  return new Map(stored.map(([key, value]) => [key, read(value)]));
}

function filled<Key, Value>(stored: Entries<Key, Value>): Map<Key, Value> | null {
  return stored.length === 0 ? null : new Map(stored);
}
