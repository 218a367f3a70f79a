import type { Id, RegisterEntry } from '@bahi/contracts';
import { openingStock, stateAt, type RegisterSum } from '@bahi/domain/registers';
import { ENTRIES, productsAt, REGISTERS, type EntryDoc } from '@bahi/projections';
import type { ReadModels } from '@bahi/read-store';
import type { ReportQuestion } from './readEntries.ts';

const PAGE = 1_000;
/** The last instant before a day of the shop begins. */
const instantBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00.000+05:30`) - 1).toISOString();

/** Entries that moved stock before the first day, but were recorded after the asked revision: imports of earlier books. */
async function laterEntries(read: ReadModels, { shopId, from }: ReportQuestion, at: number): Promise<RegisterEntry[]> {
  const found: RegisterEntry[] = [];
  const options = { shopId, where: { late: true }, range: { field: 'revision', from: at + 1 }, pageSize: PAGE };
  for await (const page of read.scan<EntryDoc>(REGISTERS, ENTRIES, options)) {
    found.push(...page.filter((entry) => entry.day < from && stateAt(entry, at) === 'absent'));
  }
  return found;
}

/** By product: what these entries moved. */
function movedBy(entries: readonly RegisterEntry[]): Map<Id, number> {
  const moved = new Map<Id, number>();
  const add = (productId: Id, quantityMilli: number): void => {
    moved.set(productId, (moved.get(productId) ?? 0) + quantityMilli);
  };
  for (const entry of entries) {
    if (entry.kind === 'stock') for (const [productId, , , quantityMilli] of entry.moves) add(productId, quantityMilli);
    if (entry.kind !== 'bill' && entry.kind !== 'credit_note') continue;
    for (const line of entry.lines) add(line[0], line.at(-1) as number);
  }
  return moved;
}

/** Opens the stock account with each product's stock before the first day, as it was known at the revision. */
export async function addOpenings(
  read: ReadModels,
  question: ReportQuestion,
  at: number,
  sum: RegisterSum,
): Promise<void> {
  const { shopId, from } = question;
  const products = await productsAt(read, { shopId, asOf: instantBefore(from) });
  const later = movedBy(await laterEntries(read, question, at));
  for (const [productId, { kind, name, unit, currentStockMilli }] of products) {
    const quantityMilli = currentStockMilli - (later.get(productId) ?? 0);
    if (kind === 'service' || quantityMilli === 0) continue;
    const { labels, figures } = openingStock(name, unit, quantityMilli);
    sum.addOpening(productId, labels, figures);
  }
}
