import type { ReportDocument, ReportFilter, ReportView } from '@bahi/contracts';
import { named, partOf, registers, RegisterSum, stateAt, type RegisterRow } from '@bahi/domain/registers';
import type { ReadModels } from '@bahi/read-store';
import { addOpenings } from './openings.ts';
import { entriesOf, headRevision, type ReportQuestion } from './readEntries.ts';

/** The documents behind one row. */
export interface ReportRowQuestion extends ReportQuestion {
  row: string;
}

/** Which sales are behind a row, in the order of a list. */
export interface ReportSalesQuestion extends ReportRowQuestion {
  sort: { field: string; order: 'ASC' | 'DESC' };
}

function filterOf({ name, from, to }: ReportQuestion, at: number, row: RegisterRow): ReportFilter {
  if (name === 'purchases') return { id: [row.key.slice(row.key.indexOf('|') + 1)] };
  return { report: name, row: row.key, from, to, at };
}

/** The sums of one register. */
async function sumReport(read: ReadModels, question: ReportQuestion, at: number): Promise<RegisterSum> {
  const { shopId, name } = question;
  const register = registers[name];
  const sum = new RegisterSum(register, at);
  if (name === 'stock-account') await addOpenings(read, question, at, sum);
  for await (const entries of entriesOf(read, shopId, register.kinds, question)) {
    for (const entry of entries) sum.add(entry);
  }
  return sum;
}

/** The rows and totals of a register. `null`: the ledger has not come to the asked revision. */
export async function readReport(read: ReadModels, question: ReportQuestion): Promise<ReportView | null> {
  const { shopId, name, from, to } = question;
  // the head is read before the entries, so that all entries up to it are seen
  const head = await headRevision(read, shopId);
  const at = question.at ?? head;
  if (at > head) return null;
  const sum = await sumReport(read, question, at);
  const rows = sum.rows().map((row) => {
    const { first: _first, last: _last, ...labels } = row.labels;
    const { key, documentCount } = row;
    return { key, ...labels, ...named(sum.register, row.figures), documentCount, filter: filterOf(question, at, row) };
  });
  return { name, from, to, position: at, rows, totals: sum.totals() };
}

/** The documents behind one row, in the order of their days. */
export async function readReportRow(
  read: ReadModels,
  question: ReportRowQuestion,
): Promise<{ position: number; documents: ReportDocument[]; totals: Record<string, number> } | null> {
  const { shopId, name, row } = question;
  const head = await headRevision(read, shopId);
  const at = question.at ?? head;
  if (at > head) return null;
  const register = registers[name];
  const sum = new RegisterSum(register, at);
  const documents: ReportDocument[] = [];
  for await (const entries of entriesOf(read, shopId, register.kinds, question)) {
    for (const entry of entries) {
      const part = partOf(register, entry, row, at);
      if (part === undefined) continue;
      documents.push(part);
      sum.addOpening(row, {}, Object.values(part.figures));
    }
  }
  documents.sort((left, right) => left.revision - right.revision);
  return { position: at, documents, totals: sum.sums() };
}

/** The bills and credit notes behind a row as ids with commas between, in the order of the list, and how many they are. */
export async function readReportSales(
  read: ReadModels,
  question: ReportSalesQuestion,
): Promise<{ ids: string; total: number }> {
  const { shopId, name, row, sort } = question;
  const at = question.at ?? (await headRevision(read, shopId));
  const register = registers[name];
  const found: { id: string; revision: number; number: string; grandTotalPaise: number }[] = [];
  for await (const entries of entriesOf(read, shopId, ['bill', 'credit_note'], question)) {
    for (const entry of entries) {
      if (entry.kind !== 'bill' && entry.kind !== 'credit_note') continue;
      if (stateAt(entry, at) === 'absent' || partOf(register, entry, row, at) === undefined) continue;
      const { id, revision, number, grandTotalPaise } = entry;
      found.push({ id, revision, number, grandTotalPaise });
    }
  }
  const direction = sort.order === 'ASC' ? 1 : -1;
  found.sort((left, right) => {
    if (sort.field === 'grandTotalPaise' && left.grandTotalPaise !== right.grandTotalPaise)
      return direction * (left.grandTotalPaise - right.grandTotalPaise);
    if (sort.field === 'invoiceNumber' && left.number !== right.number)
      return direction * (left.number < right.number ? -1 : 1);
    return direction * (left.revision - right.revision);
  });
  return { ids: found.map(({ id }) => id).join(','), total: found.length };
}
