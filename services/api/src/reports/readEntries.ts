import type { Id, RegisterEntry, ReportName } from '@bahi/contracts';
import { ENTRIES, HEADS, REGISTERS, type EntryDoc, type HeadDoc } from '@bahi/projections';
import type { ReadModels } from '@bahi/read-store';

const PAGE = 1_000;

/** Some days of a shop, inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** A register of some days, as it was at a revision of the ledger; without `at` as it is now. */
export interface ReportQuestion extends Days {
  shopId: Id;
  name: ReportName;
  at?: number | undefined;
}

/** The newest revision of the ledger that the registers have; −1 before the first fact. */
export async function headRevision(read: ReadModels, shopId: Id): Promise<number> {
  return (await read.get<HeadDoc>(REGISTERS, HEADS, shopId))?.revision ?? -1;
}

/** Entries of some days, kind by kind, page by page. */
export async function* entriesOf(
  read: ReadModels,
  shopId: Id,
  kinds: readonly RegisterEntry['kind'][],
  { from, to }: Days,
): AsyncGenerator<RegisterEntry[]> {
  for (const kind of kinds) {
    const options = { shopId, where: { kind }, range: { field: 'day', from, to }, pageSize: PAGE };
    yield* read.scan<EntryDoc>(REGISTERS, ENTRIES, options);
  }
}
