import type { Id } from '@bahi/contracts';
import type { ReadModels } from '@bahi/read-store';
import { addDays, dayOf, monthOf } from '../derived/indianDay.ts';
import { salesByProduct, type DayRange } from './asOf.ts';

export interface SoldQuestion {
  shopId: Id;
  /** Instant of the question, ISO 8601 UTC. */
  now: string;
  /** How many are wanted. */
  count: number;
}

/** Last month and this one until yesterday: whole months are added up quickly, and nothing of today counts. */
function daysBefore(today: string): DayRange {
  const to = addDays(today, -1);
  const lastMonth = monthOf(addDays(`${monthOf(to)}-01`, -1));
  return { from: `${lastMonth}-01`, to };
}

async function idsIn(read: ReadModels, { shopId, count }: SoldQuestion, days: DayRange): Promise<Id[]> {
  return [...(await salesByProduct(read, shopId, days, undefined))]
    .filter(([, { revenuePaise }]) => revenuePaise > 0)
    .toSorted(([oneId, one], [otherId, other]) => other.revenuePaise - one.revenuePaise || (oneId < otherId ? -1 : 1))
    .slice(0, count)
    .map(([id]) => id);
}

/**
 * The goods that a shop sold most, by revenue, since the first of last month and until yesterday, so that their order stays the
 * same all day. A shop that sold nothing before today is answered with what it sold today.
 */
export async function soldProducts(read: ReadModels, question: SoldQuestion): Promise<Id[]> {
  const today = dayOf(question.now);
  const before = await idsIn(read, question, daysBefore(today));
  return before.length > 0 ? before : idsIn(read, question, { from: today, to: today });
}
