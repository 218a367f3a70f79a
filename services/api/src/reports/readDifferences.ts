import { REPORTS, type Id, type PeriodDifferences, type RegisterChange, type RegisterEntry } from '@bahi/contracts';
import { registers, RegisterSum } from '@bahi/domain/registers';
import { CHANGES, REGISTERS, type ChangeDoc } from '@bahi/projections';
import type { ReadModels } from '@bahi/read-store';
import { entriesOf, headRevision } from './readEntries.ts';

const PAGE = 500;
const KINDS: readonly RegisterEntry['kind'][] = ['bill', 'credit_note', 'purchase', 'stock', 'cost'];

export interface DifferencesQuestion {
  shopId: Id;
  /** `YYYY-MM`. */
  month: string;
  /** Revision of the ledger at which the month was filed. */
  filedAt: number;
}

type Differences = Pick<PeriodDifferences, 'position' | 'changes' | 'registers'>;

async function changesSince(read: ReadModels, { shopId, month, filedAt }: DifferencesQuestion, at: number) {
  const changes: RegisterChange[] = [];
  const options = { shopId, where: { month }, range: { field: 'revision', from: filedAt + 1, to: at }, pageSize: PAGE };
  for await (const page of read.scan<ChangeDoc>(REGISTERS, CHANGES, options)) changes.push(...page);
  return changes.map(({ revision, at: when, by, change, documentId, number, day }) => {
    return { revision, at: when, by, change, documentId, number, day };
  });
}

/** Later facts about a filed month, and the registers whose totals differ from what they were. */
export async function readDifferences(read: ReadModels, question: DifferencesQuestion): Promise<Differences> {
  const { shopId, month, filedAt } = question;
  const position = await headRevision(read, shopId);
  const sums = REPORTS.map((name) => {
    const register = registers[name];
    return { name, register, filed: new RegisterSum(register, filedAt), now: new RegisterSum(register, position) };
  });
  const days = { from: `${month}-01`, to: `${month}-31` };
  for (const kind of KINDS) {
    const reading = sums.filter(({ register }) => register.kinds.includes(kind));
    for await (const entries of entriesOf(read, shopId, [kind], days)) {
      for (const { filed, now } of reading) {
        for (const entry of entries) {
          filed.add(entry);
          now.add(entry);
        }
      }
    }
  }
  const differing = sums.flatMap(({ name, filed, now }) => {
    const both = { name, filed: filed.totals(), now: now.totals() };
    return JSON.stringify(both.filed) === JSON.stringify(both.now) ? [] : [both];
  });
  return { position, changes: await changesSince(read, question, position), registers: differing };
}
