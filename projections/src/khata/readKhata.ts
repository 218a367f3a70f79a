import type { Ageing, Id, StatementEntry } from '@bahi/contracts';
import type { ReadModels } from '@bahi/read-store';
import { KHATA, KHATA_ENTRIES, KHATA_TERMS } from './khata.ts';
import type { KhataEntryDoc } from './khataEntries.ts';
import type { KhataTermsDoc, Terms } from './khataTerms.ts';

type Read = Pick<ReadModels, 'scan'>;
const PAGE = 1_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** What somebody owes at a moment: open documents by their days, and free money. */
export interface DuesAt {
  duePaise: number;
  freePaise: number;
  documents: Map<Id, { day: string; openPaise: number }>;
}

export const noDues = (): DuesAt => ({ duePaise: 0, freePaise: 0, documents: new Map() });

/** Adds a line to what is owed. */
function addEntry(dues: DuesAt, { amountPaise, freePaise, opens }: KhataEntryDoc): void {
  dues.duePaise += amountPaise;
  dues.freePaise += freePaise;
  for (const [documentId, day, paise] of opens) {
    const openPaise = (dues.documents.get(documentId)?.openPaise ?? 0) + paise;
    if (openPaise === 0) dues.documents.delete(documentId);
    else dues.documents.set(documentId, { day, openPaise });
  }
}

/** The day of the oldest open document. */
export function oldestDay({ documents }: DuesAt): string | null {
  const days = [...documents.values()].map(({ day }) => day);
  return days.reduce<string | null>((oldest, day) => (oldest === null || day < oldest ? day : oldest), null);
}

/** What is open by the age of its document on a day. */
export function ageingOf({ documents, freePaise }: Pick<DuesAt, 'documents' | 'freePaise'>, today: string): Ageing {
  const ages = { upTo30Paise: 0, upTo60Paise: 0, upTo90Paise: 0, over90Paise: 0 };
  for (const { day, openPaise } of documents.values()) {
    const age = Math.floor((Date.parse(today) - Date.parse(day)) / DAY_MS);
    const field = age <= 30 ? 'upTo30Paise' : age <= 60 ? 'upTo60Paise' : age <= 90 ? 'upTo90Paise' : 'over90Paise';
    ages[field] += openPaise;
  }
  return { ...ages, freePaise };
}

/** The lines of one khata, in the order of their days. */
export async function readEntries(read: Read, shopId: Id, khataId: Id): Promise<KhataEntryDoc[]> {
  const entries: KhataEntryDoc[] = [];
  const where = { khataId };
  for await (const page of read.scan<KhataEntryDoc>(KHATA, KHATA_ENTRIES, { shopId, where, pageSize: PAGE })) {
    entries.push(...page);
  }
  return entries.toSorted((one, other) => compare(one.day, other.day) || one.revision - other.revision);
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** What somebody owed at an instant, and what was agreed. */
export interface StandingAt extends DuesAt, Required<Terms> {}

export const noStanding = (): StandingAt => ({ ...noDues(), limitPaise: null, promiseDate: null });

/**
 * What each customer owed at an instant, by what happened until then; of one customer, or of all. Reads every line of whom it is
 * asked: of all customers in a thread only.
 */
export async function readDuesAt(read: Read, shopId: Id, asOf: string, khataId?: Id): Promise<Map<Id, StandingAt>> {
  const asked = { shopId, pageSize: PAGE, ...(khataId !== undefined && { where: { khataId } }) };
  const facts = new Map<Id, (KhataEntryDoc | KhataTermsDoc)[]>();
  for (const collection of [KHATA_ENTRIES, KHATA_TERMS]) {
    for await (const page of read.scan<KhataEntryDoc | KhataTermsDoc>(KHATA, collection, asked)) {
      for (const fact of page) {
        if (fact.at > asOf) continue;
        const ofOne = facts.get(fact.khataId);
        if (ofOne === undefined) facts.set(fact.khataId, [fact]);
        else ofOne.push(fact);
      }
    }
  }
  return new Map([...facts].map(([id, ofOne]) => [id, standingOf(ofOne)]));
}

/** By facts in the order of recording; a promise is kept once nothing is due. */
function standingOf(facts: readonly (KhataEntryDoc | KhataTermsDoc)[]): StandingAt {
  const standing = noStanding();
  for (const fact of facts.toSorted((one, other) => one.revision - other.revision)) {
    if ('opens' in fact) addEntry(standing, fact);
    else {
      if (fact.limitPaise !== undefined) standing.limitPaise = fact.limitPaise;
      if (fact.promiseDate !== undefined) standing.promiseDate = fact.promiseDate;
    }
    if (standing.duePaise <= 0 && 'opens' in fact) standing.promiseDate = null;
  }
  return standing;
}

/** The lines of some days with their running balance: opening + lines = closing. */
export function statementOf(entries: readonly KhataEntryDoc[], { from, to }: { from: string | null; to: string }) {
  const dues = noDues();
  let openingPaise = 0;
  const lines: StatementEntry[] = [];
  for (const one of entries) {
    if (one.day > to) break;
    addEntry(dues, one);
    if (from !== null && one.day < from) {
      openingPaise = dues.duePaise;
      continue;
    }
    // a deposit that is released moves no due
    if (one.amountPaise === 0) continue;
    const { id, revision, at, day, kind, reference, documentId, method, paidBackPaise, freedPaise, amountPaise } = one;
    const shown = {
      id: id.slice(0, 32),
      revision,
      at,
      day,
      kind,
      reference,
      documentId,
      ...(method !== null && { method }),
      ...(paidBackPaise > 0 && { paidBackPaise }),
      ...(freedPaise > 0 && { freedPaise }),
    };
    lines.push({ ...shown, amountPaise, balancePaise: dues.duePaise });
  }
  return { openingPaise, entries: lines, closingPaise: dues.duePaise, ageing: ageingOf(dues, to) };
}
