import type { Id, SoldLine } from '@bahi/contracts';
import type { RecordedBill, ReplayedReturns } from '../commands.ts';
import type { LineAsked } from '../replay/journal.ts';
import { proveReplay, ReplayMismatch } from '../replay/replayedStock.ts';
import type { LedgerState } from '../state/state.ts';
import type { GivenBack } from '../stock/stock.ts';

/** What must be replayed before lines of a bill come back: those of each product with a purchase that was corrected since. */
export function replaysToReturn(
  state: Readonly<LedgerState>,
  { revision, data }: RecordedBill,
  lines: readonly Pick<SoldLine, 'productId' | 'lineNo' | 'provisionalMilli'>[],
): ReadonlyMap<Id, LineAsked[]> {
  const asked = new Map<Id, LineAsked[]>();
  if (state.bills.get(data.billId)?.cancelled === true) return asked;
  for (const { productId, lineNo, provisionalMilli } of lines) {
    if ((state.products.get(productId)?.correctedAt ?? -1) < revision) continue;
    asked.set(productId, [...(asked.get(productId) ?? []), { lineNo, isShort: provisionalMilli > 0 }]);
  }
  return asked;
}

/** What a line can still return: by its product's replay; undefined when its recorded cost is right. */
export function whatComesBack(
  state: Readonly<LedgerState>,
  asked: ReadonlyMap<Id, LineAsked[]>,
  replays: ReplayedReturns,
): (line: Pick<SoldLine, 'productId' | 'lineNo'>) => GivenBack | undefined {
  for (const productId of asked.keys()) {
    const replay = replays.get(productId);
    if (replay === undefined) throw new ReplayMismatch(`the return needs a replay of ${productId}`);
    if (replay !== null) proveReplay(state, productId, replay);
  }
  return ({ productId, lineNo }) => (asked.has(productId) ? replays.get(productId)?.lines.get(lineNo) : undefined);
}
