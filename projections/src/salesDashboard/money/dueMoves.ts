import type { AnyRecorded, Id, KhataOutcome } from '@bahi/contracts';

/** What all customers owe together, without the advances of others, and how many of them owe something. */
export interface DueSums {
  duesPaise: number;
  owingCount: number;
}

export const nothingDue: DueSums = { duesPaise: 0, owingCount: 0 };

/** `sums + sign × part`. */
export const addDues = (sums: DueSums, part: DueSums, sign: 1 | -1 = 1): DueSums => ({
  duesPaise: sums.duesPaise + sign * part.duesPaise,
  owingCount: sums.owingCount + sign * part.owingCount,
});

/** What somebody who owes this adds to the sums: nothing while his due is 0 or an advance. */
const owes = (duePaise: number): DueSums => (duePaise > 0 ? { duesPaise: duePaise, owingCount: 1 } : nothingDue);

/** How the due of one khata moves. */
interface DueMove {
  khataId: Id;
  beforePaise: number;
  afterPaise: number;
}

/** What a fact opens beside its allocations. */
function openedBy(event: AnyRecorded): number {
  switch (event.type) {
    case 'BillCompleted':
      return event.data.creditPaise;
    case 'CustomersMerged':
      return event.data.amountPaise;
    case 'MergeUndone':
      return 0 - event.data.amountPaise;
    default:
      return 0;
  }
}

function moveOf({ khataId, dueAfterPaise, allocations, advances }: KhataOutcome, openedPaise: number): DueMove {
  const fellPaise = allocations.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const freedPaise = advances.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return { khataId, beforePaise: dueAfterPaise - (openedPaise - fellPaise - freedPaise), afterPaise: dueAfterPaise };
}

/** Whether a fact is about what a vendor is owed or paid. */
export const isOfVendor = ({ data }: AnyRecorded): boolean => 'vendorId' in data && data.vendorId !== null;

/** The khata of a customer that a fact is about; null when it moves no due of a customer. */
function outcomeOf(event: AnyRecorded): KhataOutcome | null {
  if (isOfVendor(event)) return null;
  switch (event.type) {
    case 'BillCompleted':
    case 'BillCancelled':
    case 'CreditNoteIssued':
    case 'PaymentTaken':
    case 'PaymentReversed':
    case 'AdvanceRefunded':
    case 'PutOnKhata':
    case 'OpeningBalanceRecorded':
    case 'DueWrittenOff':
    case 'CustomersMerged':
    case 'MergeUndone':
      return event.data.khata;
    default:
      return null;
  }
}

function movesOf(event: AnyRecorded): DueMove[] {
  const outcome = outcomeOf(event);
  if (outcome === null) return [];
  const moves = [moveOf(outcome, openedBy(event))];
  if (event.type !== 'CustomersMerged' && event.type !== 'MergeUndone') return moves;
  const { customerId: khataId, amountPaise } = event.data;
  const isMerged = event.type === 'CustomersMerged';
  moves.push({ khataId, beforePaise: isMerged ? amountPaise : 0, afterPaise: isMerged ? 0 : amountPaise });
  return moves;
}

/** What a fact adds to what all customers owe; undefined when it moves no due. */
export function duesMoved(event: AnyRecorded): DueSums | undefined {
  const moves = movesOf(event);
  if (moves.length === 0) return undefined;
  return moves.reduce(
    (sums, { beforePaise, afterPaise }) => addDues(addDues(sums, owes(afterPaise)), owes(beforePaise), -1),
    nothingDue,
  );
}
