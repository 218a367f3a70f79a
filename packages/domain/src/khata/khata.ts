import type { Id } from '@bahi/contracts';

/** A document that is not paid in full: a bill, or an opening balance. */
export interface OpenDocument {
  documentId: Id;
  /** The customer whose document it is, also after a merge. */
  ownerId: Id;
  /** Its day: the oldest is paid first. */
  day: string;
  openPaise: number;
}

/** Money of a customer that no document has used: of a payment, a cancelled bill or a credit note. */
export interface FreeMoney {
  sourceId: Id;
  ownerId: Id;
  leftPaise: number;
  /** It waits until it is released. */
  isDeposit: boolean;
}

/** A customer who was merged into another one. */
export interface MergedMember {
  customerId: Id;
  /** The limits of both before the merge. */
  limitPaise: number | null;
  intoLimitPaise: number | null;
  /** Money of one fell on a document of the other since. */
  hasCrossed: boolean;
}

/** What one customer owes, or the customers that were merged. */
export interface Khata {
  /** Oldest day first; of one day in the order of recording. */
  documents: OpenDocument[];
  /** Oldest first. While a document is open, deposits only. */
  free: FreeMoney[];
  /** Null: no limit; 0: no credit. */
  limitPaise: number | null;
  /** Whose khata has what this customer owed and had; null while it is his own. */
  mergedInto: Id | null;
  members: MergedMember[];
}

/** The khatas that have something to remember, by customer. */
export type Khatas = ReadonlyMap<Id, Readonly<Khata>>;

export const emptyKhata = (): Khata => ({ documents: [], free: [], limitPaise: null, mergedInto: null, members: [] });

/** Whether there is nothing to remember of it. */
export const isSettled = ({ documents, free, limitPaise, mergedInto, members }: Khata): boolean =>
  documents.length === 0 && free.length === 0 && limitPaise === null && mergedInto === null && members.length === 0;

/** The customer in whose khata another one's dues are: himself, unless he was merged. */
export function khataIdOf(khatas: Khatas, customerId: Id): Id {
  let id = customerId;
  for (let next = khatas.get(id)?.mergedInto; next !== undefined && next !== null; next = khatas.get(id)?.mergedInto) {
    id = next;
  }
  return id;
}

/** Whether a customer is another one, or was merged into him. */
export function isWithin(khatas: Khatas, customerId: Id, memberId: Id): boolean {
  let id: Id | null = customerId;
  while (id !== null && id !== memberId) id = khatas.get(id)?.mergedInto ?? null;
  return id === memberId;
}

/** Who was merged into a customer, also by way of another one. */
export function membersOf(khatas: Khatas, customerId: Id): MergedMember[] {
  const members = khatas.get(customerId)?.members ?? [];
  return members.flatMap((member) => [member, ...membersOf(khatas, member.customerId)]);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, paise) => total + paise, 0);

export const openOf = ({ documents }: Readonly<Khata>): number => sum(documents.map(({ openPaise }) => openPaise));

export const freeOf = ({ free }: Readonly<Khata>): number => sum(free.map(({ leftPaise }) => leftPaise));

/** What is owed: below zero while free money is left. */
export const dueOf = (khata: Readonly<Khata>): number => openOf(khata) - freeOf(khata);

/** How a customer's dues stand. */
export function duesOf(
  khatas: Khatas,
  customerId: Id,
): { duePaise: number; freePaise: number; limitPaise: number | null } {
  const khata = khatas.get(khataIdOf(khatas, customerId)) ?? emptyKhata();
  return { duePaise: dueOf(khata), freePaise: freeOf(khata), limitPaise: khata.limitPaise };
}

/** Money of a customer that no document has used, oldest first. */
export const freeMoneyOf = (khatas: Khatas, customerId: Id): readonly FreeMoney[] =>
  khatas.get(khataIdOf(khatas, customerId))?.free ?? [];

/** The open amount of a customer's document; 0 when it is paid or was never open. */
export function openOfDocument(khatas: Khatas, customerId: Id | null, documentId: Id): number {
  if (customerId === null) return 0;
  const khata = khatas.get(khataIdOf(khatas, customerId));
  return khata?.documents.find((document) => document.documentId === documentId)?.openPaise ?? 0;
}

/** Puts a document at its place: oldest day first. */
export function insertDocument(documents: OpenDocument[], document: OpenDocument): void {
  const later = documents.findIndex(({ day }) => day > document.day);
  documents.splice(later < 0 ? documents.length : later, 0, document);
}
