import type { BillView, ProductRow, Profile } from '@bahi/contracts';
import { useCallback, useRef } from 'react';
import type { DraftAction } from './draft.ts';
import { buyerIssues, type Issues } from './draftIssues.ts';
import { draftStorage } from './draftStorage.ts';
import { methodAfter } from './PaymentChoice.tsx';
import { useBeginWith } from './useBeginWith.ts';
import { useBillCommands } from './useBillCommands.ts';
import { useBillFields } from './useBillFields.ts';
import { useBillFigures } from './useBillFigures.ts';
import { useDraft } from './useDraft.ts';
import { useShortages } from './useShortages.ts';
import { useShortcuts } from './useShortcuts.ts';

interface Ends {
  onGenerated: () => void;
  onDeleted: () => void;
}

/** Everything the bill page knows and can do: the draft, its figures, the commands and the keys of the counter. */
export function useCounter(bill: BillView, profile: Profile, ends: Ends) {
  const open = useDraft(bill, profile.accountId);
  const { draft, act, saved, isDirty, reset } = open;
  /** Set when the page is left with nothing to ask. */
  const isDone = useRef(false);
  const finishAnd = (goOn: () => void) => (): void => {
    isDone.current = true;
    draftStorage.forget(profile.accountId, bill.id);
    goOn();
  };
  const commands = useBillCommands(open, {
    onGenerated: finishAnd(ends.onGenerated),
    onDeleted: finishAnd(ends.onDeleted),
  });
  const { faultsOf, ...figures } = useBillFigures(draft, profile);
  const shortages = useShortages(draft.lines);
  const fields = useBillFields();

  const { isGenerating, isBusy } = commands;
  // what is on its way to the books is not changed any more
  const change = useCallback((action: DraftAction): void => void (isGenerating || act(action)), [isGenerating, act]);
  const add = useCallback(
    (product: ProductRow, quantityMilli: number) => change({ type: 'add', product, quantityMilli }),
    [change],
  );
  useBeginWith(add);

  /** Whether the bill may be sent; else the first fault gets the focus. */
  const isFit = (faults: Issues): boolean => {
    fields.goTo(Object.keys(faults)[0]);
    return Object.keys(faults).length === 0;
  };
  const save = async (): Promise<boolean> => isFit(faultsOf('save')) && !isBusy && commands.save();
  const generate = async (): Promise<boolean> => isFit(faultsOf('generate')) && !isBusy && commands.generate();
  useShortcuts({
    F2: fields.toSearch,
    F4: () => change({ type: 'walkIn', walkIn: !draft.walkIn }),
    F8: () => change({ type: 'pay', paymentMethod: methodAfter(draft.paymentMethod) }),
    'Ctrl+s': () => void save(),
    'Ctrl+Enter': () => void generate(),
  });

  /** To what a large bill still lacks of its buyer. */
  const toAddress = (): void => fields.goTo(Object.keys(buyerIssues(draft))[0]);
  const isUnsaved = (): boolean => isDirty && !isDone.current;
  const discard = (): void => {
    draftStorage.forget(profile.accountId, bill.id);
    // who comes back before the page was really left finds the saved bill
    reset(saved);
  };
  return { open, commands, ...figures, shortages, fields, toAddress, change, add, save, generate, discard, isUnsaved };
}
