import type { BillView, Confirmation, ProductRow, Profile } from '@bahi/contracts';
import { issuesByField } from '@bahi/domain/completionIssues';
import { useCallback, useMemo, useRef, type Dispatch } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { useShortcuts } from '../../keyboard/useShortcuts.ts';
import { useProductNames } from '../../labels/productNames.ts';
import { useToast } from '../../messages/toasts.ts';
import { usePrintBill } from '../../print/usePrintBill.ts';
import { useKeptLookups } from '../../productSearch/useKeptLookups.ts';
import { useProductLookup, type ProductLookup } from '../../productSearch/useProductLookup.ts';
import { leaveWithoutPrompt } from '../../providers/cache/signOut.ts';
import { connection } from '../../providers/http/connection.ts';
import { isOpen, stepMilli, type Draft, type DraftAction } from '../draft/draft.ts';
import type { Issues } from '../draft/draftIssues.ts';
import { draftStorage } from '../draft/draftStorage.ts';
import { useBillFigures } from '../draft/useBillFigures.ts';
import { useDraft } from '../draft/useDraft.ts';
import { useShortages } from '../draft/useShortages.ts';
import { nextMethod } from './PaymentChoice.tsx';
import { useBillCommands } from './useBillCommands.ts';
import { useBillFields } from './useBillFields.ts';
import { useDraftUpi } from './useDraftUpi.ts';
import { useInitialProduct } from './useInitialProduct.ts';
import { useQueuedCommands } from './useQueuedCommands.ts';

interface Ends {
  onGenerated: () => void;
  onDeleted: () => void;
}

/** State and actions of the bill page: the draft, its figures, the commands and the shortcuts. */
export function useCounter(bill: BillView, profile: Profile, ends: Ends) {
  const open = useDraft(bill, profile.accountId);
  const { draft, act, saved, isDirty, reset } = open;
  /** Set before a navigation that must not ask about unsaved changes. */
  const isDone = useRef(false);
  const finishAnd = (goOn: () => void) => (): void => {
    isDone.current = true;
    draftStorage.forget(profile.accountId, bill.id);
    goOn();
  };
  const commands = useBillCommands(open, finishAnd(ends.onGenerated));
  const { issuesBefore, ...figures } = useBillFigures(draft, profile, bill.importId !== undefined);
  const upi = useDraftUpi(bill, draft, figures.totals, profile);
  const shortages = useShortages(draft.lines);
  const fields = useBillFields();

  const { isGenerating, isSaving } = commands;
  const reports = useReports();
  const change = useChange(act, isGenerating, reports.onRefused);
  const add = useAdd(change, isGenerating);
  const lookup = useProductLookup(add, { scaleCodes: profile.scaleCodes });
  useInitialProduct(lookup);
  useKeptLookups(`bill/${bill.id}`, lookup);

  /** Whether there are no issues; else focuses the first. */
  const isReady = (issues: Issues): boolean => {
    fields.goTo(Object.keys(issues)[0]);
    return Object.keys(issues).length === 0;
  };
  const goToPrint = useGoToPrint(bill.id);
  const { run, queued } = useQueuedCommands(
    { ...lookup, isSaving, isGenerating },
    {
      save: async () => isReady(issuesBefore('save')) && commands.save(),
      // saved first, so that the print shows what is on screen
      print: async () => isReady(issuesBefore('save')) && (!isDirty || (await commands.save())) && goToPrint(),
      generate: async () => isReady(issuesBefore('generate')) && commands.generate(),
      receive: async () => isReady(issuesBefore('generate')) && commands.receive(),
    },
    reports,
  );
  const isEnding = isGenerating || queued === 'generate' || queued === 'receive';
  const openLookup = useOpenLookup(lookup, isEnding);
  const save = async (): Promise<boolean> => run('save');
  const print = async (): Promise<boolean> => run('print');
  const generate = async (): Promise<boolean> => run('generate');
  const receive = async (): Promise<boolean> => run('receive');
  /** Repeats the command that was refused, with the refusal confirmed. */
  const confirmRefusal = async (code: Confirmation): Promise<void> => {
    const { failure } = commands;
    if (failure === undefined || failure.command === 'save') return;
    commands.confirmed.set([...failure.confirmations, code]);
    // a command that was not run leaves nothing behind
    if (!(await run(failure.command))) commands.confirmed.take();
  };
  useKeys(draft, change, { toSearch: fields.toSearch, save, print, generate, receive }, upi.request !== undefined);

  const { toQuantity } = fields;
  const { lastKey } = draft;
  const toLastQuantity = useCallback(() => toQuantity(lastKey), [toQuantity, lastKey]);
  /** Focuses the first missing detail of a buyer who must be named in full. */
  const toAddress = (): void => fields.goTo(Object.keys(issuesByField(figures.buyerIssues))[0]);
  const isUnsaved = (): boolean => (isDirty || lookup.isSearching) && !isDone.current;
  const discard = (): void => {
    draftStorage.forget(profile.accountId, bill.id);
    // if the navigation is cancelled the page shows the saved bill; a bill that has ended has no page to stay on
    if (isOpen(bill)) reset(saved);
    else isDone.current = true;
  };
  const isBusy = commands.isBusy || queued !== undefined;
  const queue = { save, print, generate, receive, confirmRefusal, queued, isEnding, isBusy };
  const leaving = { discard, isUnsaved, onDeleted: finishAnd(ends.onDeleted) };
  const places = { fields, toLastQuantity, toAddress };
  const content = { open, commands, ...figures, upi, shortages, change, add, lookup: openLookup };
  return { ...content, ...places, ...queue, ...leaving };
}

/** Changes the draft. A bill that is being generated cannot be changed. */
function useChange(act: Dispatch<DraftAction>, isGenerating: boolean, onRefused: () => void): Dispatch<DraftAction> {
  return useCallback(
    (action: DraftAction): void => (isGenerating ? onRefused() : act(action)),
    [isGenerating, onRefused, act],
  );
}

/** Opens the print page. Changes made during the save before it are recovered after printing. */
function useGoToPrint(billId: string): () => boolean {
  const toPrintPage = usePrintBill(billId);
  return () => {
    leaveWithoutPrompt(() => toPrintPage());
    return true;
  };
}

/** Adds a product to the bill. A product that is found after the bill was sent is refused with a message. */
function useAdd(change: Dispatch<DraftAction>, isGenerating: boolean) {
  const translate = useTranslate();
  const toast = useToast();
  const namesOf = useProductNames();
  return useCallback(
    (product: ProductRow, quantityMilli = stepMilli(product.unit)): void => {
      if (isGenerating) toast.error(translate('billing.tooLate', { name: namesOf(product).first }));
      else change({ type: 'add', product, quantityMilli });
    },
    [change, isGenerating, toast, translate, namesOf],
  );
}

/** Says why a command did not run. A key that is pressed twice needs no words, unless the first is still waiting for the server. */
function useReports() {
  const translate = useTranslate();
  const toast = useToast();
  return useMemo(
    () => ({
      onStopped: () => toast.error(translate('billing.stopped')),
      onRefused: () => void (connection.isAway() && toast.info(translate('lists.waitingForNetwork'))),
    }),
    [toast, translate],
  );
}

/** Refuses what is scanned or typed while a bill waits to be generated: it may belong to the next customer. */
function useOpenLookup(lookup: ProductLookup, isEnding: boolean): ProductLookup {
  const translate = useTranslate();
  const toast = useToast();
  return useMemo(() => {
    const unless =
      <A extends unknown[]>(add: (...asked: A) => void, nameOf: (...asked: A) => string) =>
      (...asked: A): void => {
        if (isEnding && connection.isAway()) toast.error(translate('billing.tooLate', { name: nameOf(...asked) }));
        else add(...asked);
      };
    return {
      ...lookup,
      addByCode: unless(lookup.addByCode, (code) => code),
      addByWords: unless(lookup.addByWords, ({ words }) => words),
    };
  }, [lookup, isEnding, toast, translate]);
}

interface KeyedCommands {
  toSearch: () => void;
  save: () => Promise<boolean>;
  print: () => Promise<boolean>;
  generate: () => Promise<boolean>;
  receive: () => Promise<boolean>;
}

/** The shortcuts of the counter. */
function useKeys(
  { walkIn, paymentMethod }: Draft,
  change: Dispatch<DraftAction>,
  commands: KeyedCommands,
  isUpi: boolean,
): void {
  useShortcuts({
    F2: commands.toSearch,
    F4: () => change({ type: 'walkIn', walkIn: !walkIn }),
    F8: () => change({ type: 'pay', paymentMethod: nextMethod(paymentMethod) }),
    'Ctrl+s': () => void commands.save(),
    'Ctrl+p': () => void commands.print(),
    'Ctrl+Enter': () => void commands.generate(),
    ...(isUpi && { 'Ctrl+Shift+Enter': () => void commands.receive() }),
  });
}
