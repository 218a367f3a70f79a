import { useCallback, useLayoutEffect, useRef } from 'react';
import { useShortcuts } from '../../../keyboard/useShortcuts.ts';
import { customerOf } from '../../draft/draft.ts';
import type { useCounter } from '../useCounter.ts';
import { HeldNotice } from './HeldNotice.tsx';
import { nextOf, type OpenBillTab } from './openBills.ts';
import { OpenBillMenu } from './OpenBillMenu.tsx';
import { OpenBillTabs } from './OpenBillTabs.tsx';
import { useOpenBills } from './useOpenBills.ts';

type Counter = ReturnType<typeof useCounter>;

/** The open bills beside the one of this page, with the keys that go to them. */
export function useBillTabs({ open, totals, others }: Counter): readonly OpenBillTab[] {
  const { saved, draft, isDirty } = open;
  const { id, createdAt, revision } = saved;
  const shown = { customer: customerOf(draft), lineCount: draft.lines.length, isUnsaved: isDirty };
  const tabs = useOpenBills({ id, createdAt, revision, ...shown, grandTotalPaise: totals?.grandTotalPaise });
  useShortcuts({
    F9: () => others.beginNext(),
    'Shift+F9'() {
      const next = nextOf(tabs);
      if (next !== undefined) others.openBill(next.id);
    },
  });
  return tabs;
}

interface OpenBillsProps {
  tabs: readonly OpenBillTab[];
  others: Counter['others'];
  /** Beside each other, or in a menu. */
  as: 'tabs' | 'menu';
}

/** The open bills. Drawn again only when one of them shows something else. */
export function OpenBills({ tabs, others, as }: OpenBillsProps) {
  const newest = useRef(others);
  useLayoutEffect(() => {
    newest.current = others;
  }, [others]);
  const onOpen = useCallback((billId: string) => newest.current.openBill(billId), []);
  const onNext = useCallback(() => newest.current.beginNext(), []);
  const pathOf = useCallback((billId: string) => newest.current.pathOf(billId), []);
  const View = as === 'tabs' ? OpenBillTabs : OpenBillMenu;
  return <View {...{ tabs, pathOf, onOpen, onNext }} isLeaving={others.isLeaving} />;
}

/** Who else works on the bill of this page. */
export function HeldBill({ tabs, counter }: { tabs: readonly OpenBillTab[]; counter: Counter }) {
  const holder = tabs.find(({ isCurrent }) => isCurrent)?.heldBy;
  return <HeldNotice holder={holder} isBusy={counter.isBusy} onTakeOver={() => void counter.save()} />;
}
