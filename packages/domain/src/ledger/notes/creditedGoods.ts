import type { AdjustmentReason, CreditedLine, Id, Settlement, SoldLine } from '@bahi/contracts';
import type { CreditedSoFar, BillNotes } from '../state/state.ts';
import { correctionOf } from '../stock/costCorrected.ts';
import { lineKey, meet } from '../stock/shortfalls.ts';
import { giveBack, partOf, shortfallOf, type GivenBack, type StockDraft } from '../stock/stock.ts';

/** A line of the bill of which a part comes back. */
export interface ChosenLine {
  line: SoldLine;
  quantityMilli: number;
  /** Null: back to the shelf. */
  reason: AdjustmentReason | null;
  /** Id of the adjustment, if there is a reason. */
  adjustmentId: Id;
}

/** What a credited line says of its goods. */
export type GoodsBack = Pick<
  CreditedLine,
  'neverThereMilli' | 'provisionalPaise' | 'costPaise' | 'costVariancePaise' | 'stockAfterMilli' | 'valueAfterPaise'
>;

/** What a service says of its goods: it has none. */
export const NO_GOODS: GoodsBack = {
  neverThereMilli: 0,
  provisionalPaise: 0,
  costPaise: 0,
  costVariancePaise: 0,
  stockAfterMilli: null,
  valueAfterPaise: null,
};

export const NOTHING_CREDITED: CreditedSoFar = {
  quantityMilli: 0,
  neverThereMilli: 0,
  provisionalPaise: 0,
  bookedPaise: 0,
};

/**
 * What is booked for the rest of a line, units that are still missing left out.
 * @param correctedPaise what earlier lines of the same note have corrected of it: their goods may settle its missing units
 */
function bookedRest(
  line: SoldLine,
  notes: BillNotes | undefined,
  own: { quantityMilli: number; provisionalPaise: number },
  correctedPaise: number,
): GivenBack {
  const settled = notes?.settled?.get(line.lineNo) ?? { provisionalPaise: 0, actualPaise: 0 };
  const before = notes?.credited?.lines.get(line.lineNo) ?? NOTHING_CREDITED;
  return {
    quantityMilli: line.quantityMilli - before.quantityMilli,
    neverThereMilli: own.quantityMilli,
    costPaise:
      line.costPaise +
      correctedPaise -
      settled.provisionalPaise +
      settled.actualPaise -
      own.provisionalPaise -
      before.provisionalPaise -
      before.bookedPaise,
  };
}

/** What a line can return once some of its missing units have their cost. */
const afterSettling = (rest: GivenBack, settled: readonly Settlement[]): GivenBack => ({
  quantityMilli: rest.quantityMilli,
  neverThereMilli: rest.neverThereMilli - settled.reduce((sum, one) => sum + one.quantityMilli, 0),
  costPaise: rest.costPaise + settled.reduce((sum, one) => sum + one.actualPaise, 0),
});

/**
 * Returns a part of one line's goods to the draft, at the booked cost, or at the cost that the replay gives (R33b).
 * @param settled what earlier lines of the same note have settled
 * @param replayed what the rest of the line can still return, when a purchase was corrected since the sale
 */
export function takeBackPart(
  draft: StockDraft,
  billId: Id,
  { line, quantityMilli }: ChosenLine,
  {
    notes,
    replayed,
    settled,
  }: { notes: BillNotes | undefined; replayed: GivenBack | undefined; settled: readonly Settlement[] },
): { goods: GoodsBack; settlements: Settlement[] } {
  const key = lineKey(billId, line.lineNo);
  const own = shortfallOf(draft, key) ?? { quantityMilli: 0, provisionalPaise: 0 };
  const ofLine = settled.filter((one) => 'billId' in one && one.billId === billId && one.lineNo === line.lineNo);
  const booked = bookedRest(line, notes, own, correctionOf(ofLine));
  const rest = replayed === undefined ? booked : afterSettling(replayed, ofLine);
  const given = partOf(rest, quantityMilli);
  const provisionalPaise = own.quantityMilli === 0 ? 0 : meet(own, given.neverThereMilli).provisionalPaise;
  const costVariancePaise = partOf(booked, quantityMilli).costPaise - given.costPaise;
  const settlements = giveBack(draft, key, given);
  return {
    goods: {
      neverThereMilli: given.neverThereMilli,
      provisionalPaise,
      costPaise: given.costPaise,
      costVariancePaise,
      stockAfterMilli: draft.quantityMilli,
      valueAfterPaise: draft.valuePaise,
    },
    settlements,
  };
}
