import type { DocumentShortfall, Id } from '@bahi/contracts';
import { lineKey, oldestUnits } from '../stock/shortfalls.ts';
import type { GivenBack, StockDraft } from '../stock/stock.ts';
import type { JournalEntry, ReceiptFigures } from './movements.ts';
import { Replay, type Movement, type ReplayedPurchase, type ReplayedStock } from './replay.ts';

/** The movements of one product from `begin` on, a place at which its stock is known; 0 = all of them. */
export interface Journal {
  begin: number;
  entries: readonly JournalEntry[];
}

/** Other figures for a purchase, or none if this product has no part in it any more. */
export interface PurchaseChange {
  productId: Id;
  /** Revision of the purchase's first record. */
  place: number;
  figures: ReceiptFigures | null;
  /** The product's, as the catalogue has it now: the cost of units sold while none was known (R33). */
  purchasePricePaise: number | null;
}

/** The result of a change. It is valid for the product after the movement at `movedAt`. */
export interface ReplayedChange {
  /** Revision of the newest movement; -1 when there is none. */
  movedAt: number;
  before: ReplayedStock;
  after: ReplayedStock;
  /** Issued units that the change leaves below zero, oldest first. */
  newShortfalls: DocumentShortfall[];
  /** The purchase at its place; null if the product has no part in it. */
  purchase: ReplayedPurchase | null;
}

/** What a bill's lines return, by line number. It is valid for the product after the movement at `movedAt`. */
export interface ReplayedLines {
  movedAt: number;
  stock: ReplayedStock;
  lines: ReadonlyMap<number, GivenBack>;
}

/** A sold line whose cost is needed. */
export interface LineAsked {
  lineNo: number;
  /** Whether units of it were sold below zero. */
  isShort: boolean;
}

/** The earliest purchase that was corrected or reversed later; infinity when there is none. */
function earliestCorrected(entries: readonly JournalEntry[]): number {
  let earliest = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    if (entry.kind === 'correction' && entry.changesFigures) earliest = Math.min(earliest, entry.place);
  }
  return earliest;
}

/**
 * Where a journal must begin to be replayed: at `begin` if the stock before it is known, else earlier. A purchase's event
 * states the stock before it, which is valid unless units were missing then, or an earlier purchase was corrected since.
 */
export function neededBegin({ begin, entries }: Journal): number {
  if (begin === 0) return 0;
  const earliest = earliestCorrected(entries);
  if (earliest < begin) return earliest;
  const [first] = entries;
  return first?.kind === 'receipt' && first.revision === begin && first.before !== null ? begin : 0;
}

/**
 * The same for the return of a bill, from its own journal on; null when no correction affects it, so that it returns the
 * recorded cost.
 */
export function neededBillBegin({ begin, entries }: Journal, lines: readonly LineAsked[]): number | null {
  const earliest = earliestCorrected(entries);
  if (earliest < begin) return earliest;
  // a later receipt changes the cost of a line only if it settled units sold below zero
  return Number.isFinite(earliest) && lines.some(({ isShort }) => isShort) ? 0 : null;
}

/** Current figures of corrected purchases, by place. */
function figuresNow(entries: readonly JournalEntry[]): Map<number, ReceiptFigures | null> {
  const figures = new Map<number, ReceiptFigures | null>();
  for (const entry of entries) {
    if (entry.kind === 'correction' && entry.changesFigures) figures.set(entry.place, entry.figures);
  }
  return figures;
}

/** Movements in their order; a purchase that came from another product is at its place. */
function movementsOf(entries: readonly JournalEntry[], figures: ReadonlyMap<number, ReceiptFigures | null>) {
  const movements = entries.filter((entry): entry is Movement => entry.kind !== 'correction');
  const own = new Set(movements.flatMap(({ kind, revision }) => (kind === 'receipt' ? [revision] : [])));
  const moved = [...figures].flatMap(([revision, part]): Movement[] =>
    part === null || own.has(revision) ? [] : [{ kind: 'receipt', revision, ...part, before: null }],
  );
  return moved.length === 0 ? movements : [...movements, ...moved].toSorted((a, b) => a.revision - b.revision);
}

/** Replays with these figures. */
function replayed(
  { begin, entries }: Journal,
  figures: ReadonlyMap<number, ReceiptFigures | null>,
  asked: ReadonlySet<string>,
  place: number,
  purchasePricePaise: number | null,
): Replay {
  const [first] = entries;
  const start = begin > 0 && first?.kind === 'receipt' ? first.before : null;
  const replay = new Replay(start, asked, place, purchasePricePaise);
  for (const movement of movementsOf(entries, figures)) {
    const changed = movement.kind === 'receipt' ? figures.get(movement.revision) : undefined;
    if (changed !== null) replay.take(movement, changed);
  }
  return replay;
}

/** Keys of the lines that these movements return. */
function linesReturned(entries: readonly JournalEntry[]): Set<string> {
  return new Set(entries.flatMap((entry) => (entry.kind === 'return' ? [lineKey(entry.billId, entry.lineNo)] : [])));
}

const missingIn = ({ quantityMilli }: StockDraft): number => Math.max(0, -quantityMilli);

const newest = ({ entries }: Journal): number => entries.at(-1)?.revision ?? -1;

/** Replays a product with one of its purchases changed. */
export function replayChange(journal: Journal, { place, figures, purchasePricePaise }: PurchaseChange): ReplayedChange {
  const now = figuresNow(journal.entries);
  const asked = linesReturned(journal.entries);
  const before = replayed(journal, now, asked, place, purchasePricePaise);
  const after = replayed(journal, new Map(now).set(place, figures), asked, place, purchasePricePaise);
  const moreMissing = missingIn(after.draft) - missingIn(before.draft);
  return {
    movedAt: newest(journal),
    before: before.stock(),
    after: after.stock(),
    newShortfalls: oldestUnits(after.draft.shortfalls, moreMissing),
    purchase: after.purchase,
  };
}

/** Replays a product to find what a bill's lines return. */
export function replayLines(journal: Journal, billId: Id, asked: readonly LineAsked[]): ReplayedLines {
  const keys = linesReturned(journal.entries);
  for (const { lineNo } of asked) keys.add(lineKey(billId, lineNo));
  const replay = replayed(journal, figuresNow(journal.entries), keys, Number.POSITIVE_INFINITY, null);
  const lines = new Map<number, GivenBack>();
  for (const { lineNo } of asked) {
    const back = replay.sale(billId, lineNo);
    if (back !== undefined) lines.set(lineNo, back);
  }
  return { movedAt: newest(journal), stock: replay.stock(), lines };
}
