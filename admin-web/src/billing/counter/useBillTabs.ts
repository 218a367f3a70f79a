import { COUNTER_KEYS } from './keys/counterKeys.ts';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useShortcuts } from '../../keyboard/useShortcuts.ts';
import { customerOf } from '../draft/draft.ts';
import type { useCounter } from './useCounter.ts';
import { nextOf } from './openBills/openBills.ts';
import { useOpenBills } from './openBills/useOpenBills.ts';

/** The open bills beside the one of this page, with the keys that go to them. */
export function useBillTabs({ open, totals, others }: ReturnType<typeof useCounter>) {
  const { saved, draft, isDirty } = open;
  const { id, createdAt, revision } = saved;
  const shown = { customer: customerOf(draft), lineCount: draft.lines.length, isUnsaved: isDirty };
  const tabs = useOpenBills({ id, createdAt, revision, ...shown, grandTotalPaise: totals?.grandTotalPaise });
  useShortcuts({
    [COUNTER_KEYS.page.park.key]: () => others.beginNext(),
    [COUNTER_KEYS.page.nextBill.key]() {
      const next = nextOf(tabs);
      if (next !== undefined) others.openBill(next.id);
    },
  });
  // the same functions at each scan, so that the tabs are not drawn again
  const newest = useRef(others);
  useLayoutEffect(() => {
    newest.current = others;
  }, [others]);
  const onOpen = useCallback((billId: string) => newest.current.openBill(billId), []);
  const onNext = useCallback(() => newest.current.beginNext(), []);
  const pathOf = useCallback((billId: string) => newest.current.pathOf(billId), []);
  const heldBy = tabs.find(({ isCurrent }) => isCurrent)?.heldBy;
  return { tabs, heldBy, onOpen, onNext, pathOf, isLeaving: others.isLeaving };
}
