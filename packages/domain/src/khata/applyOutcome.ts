import type { AnyRecorded, Id, KhataOutcome } from '@bahi/contracts';
import {
  emptyKhata,
  insertDocument,
  isSettled,
  isWithin,
  membersOf,
  type Khata,
  type MergedMember,
  type OpenDocument,
} from './khata.ts';

type Of<Type extends AnyRecorded['type']> = Extract<AnyRecorded, { type: Type }>;

/** Changes a khata in place, and forgets it once it is settled. */
export function changeKhata(khatas: Map<Id, Khata>, khataId: Id, change: (khata: Khata) => void): void {
  const khata = khatas.get(khataId) ?? emptyKhata();
  change(khata);
  if (isSettled(khata)) khatas.delete(khataId);
  else khatas.set(khataId, khata);
}

/** What a fact brings beside its outcome. */
export interface Brought {
  /** Whose fact it is. */
  customerId: Id;
  /** The document that it opens. */
  opened?: OpenDocument;
  /** The payment is a deposit. */
  isDeposit?: boolean;
}

/** Takes over a stated outcome: nothing is calculated here. */
export function applyOutcome(khatas: Map<Id, Khata>, outcome: KhataOutcome | null, brought: Brought): void {
  if (outcome === null) return;
  changeKhata(khatas, outcome.khataId, (khata) => {
    if (brought.opened !== undefined && brought.opened.openPaise > 0) insertDocument(khata.documents, brought.opened);
    for (const { documentId, ownerId, day, openAfterPaise } of outcome.allocations) {
      const known = khata.documents.find((one) => one.documentId === documentId);
      if (known !== undefined) known.openPaise = openAfterPaise;
      else insertDocument(khata.documents, { documentId, ownerId, day, openPaise: openAfterPaise });
    }
    for (const { sourceId, ownerId, leftPaise } of outcome.advances) {
      const known = khata.free.find((one) => one.sourceId === sourceId);
      if (known !== undefined) known.leftPaise = leftPaise;
      else khata.free.push({ sourceId, ownerId, leftPaise, isDeposit: brought.isDeposit ?? false });
    }
    khata.documents = khata.documents.filter(({ openPaise }) => openPaise > 0);
    khata.free = khata.free.filter(({ leftPaise }) => leftPaise > 0);
    if (khata.members.length > 0) noteCrossing(khatas, outcome, brought);
  });
}

/** Notes for each merged customer whether money crossed from one side to the other. */
function noteCrossing(khatas: Map<Id, Khata>, outcome: KhataOutcome, { customerId, opened }: Brought) {
  const owners = new Set([
    ...outcome.allocations.map(({ ownerId }) => ownerId),
    ...outcome.advances.map(({ ownerId }) => ownerId),
    ...(opened === undefined || outcome.advances.length > 0 ? [customerId] : []),
  ]);
  for (const member of membersOf(khatas, outcome.khataId)) {
    const sides = new Set([...owners].map((ownerId) => isWithin(khatas, ownerId, member.customerId)));
    if (sides.size > 1) member.hasCrossed = true;
  }
}

/** One khata takes over the documents and the free money of another. */
export function foldMerge(khatas: Map<Id, Khata>, { data }: Of<'CustomersMerged'>): void {
  const { customerId, intoId, documents, advances, limitPaise, khata: outcome } = data;
  let own: Khata = emptyKhata();
  changeKhata(khatas, customerId, (khata) => {
    own = { ...khata };
    khata.documents = [];
    khata.free = [];
    khata.mergedInto = intoId;
  });
  changeKhata(khatas, intoId, (khata) => {
    const member: MergedMember = {
      customerId,
      limitPaise: own.limitPaise,
      intoLimitPaise: khata.limitPaise,
      hasCrossed: false,
    };
    khata.members.push(member);
    khata.limitPaise = limitPaise;
    for (const document of documents) insertDocument(khata.documents, { ...document });
    for (const advance of advances) khata.free.push({ ...advance });
  });
  // free money of one may fall on documents of the other at once
  applyOutcome(khatas, outcome, { customerId });
}

/** Each has his own again. */
export function foldUnmerge(khatas: Map<Id, Khata>, { data }: Of<'MergeUndone'>): void {
  const { customerId, intoId, documents, advances, limitPaise, intoLimitPaise } = data;
  const moved = new Set([
    ...documents.map(({ documentId }) => documentId),
    ...advances.map(({ sourceId }) => sourceId),
  ]);
  changeKhata(khatas, intoId, (khata) => {
    khata.members = khata.members.filter((member) => member.customerId !== customerId);
    khata.limitPaise = intoLimitPaise;
    khata.documents = khata.documents.filter(({ documentId }) => !moved.has(documentId));
    khata.free = khata.free.filter(({ sourceId }) => !moved.has(sourceId));
  });
  changeKhata(khatas, customerId, (khata) => {
    khata.mergedInto = null;
    khata.limitPaise = limitPaise;
    khata.documents = documents.map((one) => ({ ...one }));
    khata.free = advances.map((one) => ({ ...one }));
  });
}
