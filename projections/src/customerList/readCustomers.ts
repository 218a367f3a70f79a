import type { Ageing, CustomerTotals, Id } from '@bahi/contracts';
import type { ReadModels } from '@bahi/read-store';
import { ageingOf, noStanding, oldestDay, readDuesAt, type StandingAt } from '../khata/readKhata.ts';
import { CUSTOMER_LIST, CUSTOMERS, type CustomerDoc } from './customerList.ts';
import { dueKeys } from './dueKeys.ts';

type Read = Pick<ReadModels, 'scan'>;
const PAGE = 1_000;

/** What a customer owes by the age of its documents on a day: the ages come to the due and the free money. */
export function customerAgeing(
  { openDays, duePaise }: Pick<CustomerDoc, 'openDays' | 'duePaise'>,
  today: string,
): Ageing {
  // at an instant of the past, a day has an entry for each of its documents
  const documents = new Map(openDays.map(([day, openPaise], n) => [String(n), { day, openPaise }]));
  const openPaise = openDays.reduce((sum, [, paise]) => sum + paise, 0);
  return ageingOf({ documents, freePaise: openPaise - duePaise }, today);
}

/** A customer as his dues stood at an instant; name, address and bills are those of now. */
export function customerAt(customer: CustomerDoc, standing: StandingAt = noStanding()): CustomerDoc {
  const { duePaise, documents, limitPaise, promiseDate } = standing;
  const then = { duePaise, limitPaise, promiseDate, oldestDueAt: oldestDay(standing) };
  const openDays = [...documents.values()].map(({ day, openPaise }) => [day, openPaise] as const);
  return { ...customer, ...then, ...dueKeys(then), openDays };
}

/** All customers of a shop, as they are or as their dues stood at an instant. For a thread: reads all lines of all statements. */
export async function* readCustomers(
  read: Read,
  { shopId, asOf, dueState }: { shopId: Id; asOf?: string | undefined; dueState?: 'owes' | 'advance' },
): AsyncGenerator<CustomerDoc> {
  const standings = asOf === undefined ? undefined : await readDuesAt(read, shopId, asOf);
  const where = asOf === undefined && dueState !== undefined ? { where: { dueState } } : {};
  for await (const page of read.scan<CustomerDoc>(CUSTOMER_LIST, CUSTOMERS, { shopId, pageSize: PAGE, ...where })) {
    for (const customer of page) {
      const row = standings === undefined ? customer : customerAt(customer, standings.get(customer.id));
      if (dueState === undefined || row.dueState === dueState) yield row;
    }
  }
}

const AGES = ['upTo30Paise', 'upTo60Paise', 'upTo90Paise', 'over90Paise', 'freePaise'] as const;

/** What customers owe in total: those who owe, and beside them those who have free money. */
export class DueTotals {
  readonly #today: string;
  readonly totals: CustomerTotals = {
    count: 0,
    duePaise: 0,
    ageing: { upTo30Paise: 0, upTo60Paise: 0, upTo90Paise: 0, over90Paise: 0, freePaise: 0 },
    advanceCount: 0,
    advancePaise: 0,
  };

  /** @param today the day by which documents are aged */
  constructor(today: string) {
    this.#today = today;
  }

  add(customer: CustomerDoc): void {
    const { totals } = this;
    if (customer.duePaise < 0) {
      totals.advanceCount += 1;
      totals.advancePaise -= customer.duePaise;
    }
    if (customer.duePaise <= 0) return;
    totals.count += 1;
    totals.duePaise += customer.duePaise;
    const ages = customerAgeing(customer, this.#today);
    for (const age of AGES) totals.ageing[age] += ages[age];
  }
}
