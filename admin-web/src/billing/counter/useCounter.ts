import type { BillView, Confirmation, Profile } from '@bahi/contracts';
import { issuesByField } from '@bahi/domain/completionIssues';
import { useCallback, useMemo, useRef, type Dispatch } from 'react';
import { flushSync } from 'react-dom';
import { useTranslate } from '../../i18n/language.ts';
import { useShortcuts } from '../../keyboard/useShortcuts.ts';
import { useToast } from '../../messages/toasts.ts';
import { usePrintBill } from '../../print/usePrintBill.ts';
import type { SearchInput } from '../../productSearch/searchInput.ts';
import { useKeptLookups } from '../../productSearch/useKeptLookups.ts';
import { useProductLookup, type ProductLookup } from '../../productSearch/useProductLookup.ts';
import { leaveWithoutPrompt } from '../../providers/cache/signOut.ts';
import { connection } from '../../providers/http/connection.ts';
import { useToday } from '../../providers/http/serverClock.ts';
import type { Draft, DraftAction } from '../draft/draft.ts';
import type { Issues } from '../draft/draftIssues.ts';
import { draftStorage } from '../draft/draftStorage.ts';
import { isOpen } from '../draft/isOpen.ts';
import { keepScan } from '../draft/keptScans.ts';
import { lastBill } from '../draft/lastBill.ts';
import { useBillFigures } from '../draft/useBillFigures.ts';
import { taxOfDraft } from '../draft/taxOfDraft.ts';
import { useDraft } from '../draft/useDraft.ts';
import { linesBelowCost, type TaxedDraftLine } from '../draft/belowCost.ts';
import { useProductsOnBill, useShortages } from '../draft/useShortages.ts';
import { useBillSwitch } from './openBills/useBillSwitch.ts';
import { nextMethod } from './PaymentChoice.tsx';
import { useHold } from './heldCodes/useHold.ts';
import { useAddChosen, useAdding, useRefusals } from './added/useAdding.ts';
import { COUNTER_KEYS } from './keys/counterKeys.ts';
import { useBillCommands } from './useBillCommands.ts';
import { firstField, useBillFields } from './useBillFields.ts';
import { useDraftUpi } from './useDraftUpi.ts';
import { useInitialProduct } from './useInitialProduct.ts';
import { useDues, useNewestDue } from '../oldDue/useDues.ts';
import { useSplit } from './split/useSplit.ts';
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
    lastBill.forget(bill.id);
    goOn();
  };
  const isImported = bill.importId !== undefined;
  const dues = useDues(bill.id, draft);
  const commands = useBillCommands(open, dues.oldDue, finishAnd(ends.onGenerated));
  const isOldDueSent = dues.sentDue !== undefined;
  const { issuesBefore, ...figures } = useBillFigures(draft, profile, { isImported, isOldDueSent });
  useNewestDue(draft, dues, commands.isGenerating ? undefined : act);
  const upi = useDraftUpi(bill, draft, figures.totals, profile);
  const marks = useLineMarks(draft, figures.priced, { profile, isImported });
  const split = useSplit(open);
  const fields = useBillFields();

  const { isGenerating, isSaving } = commands;
  const reports = useReports();
  // a bill that is being generated or split cannot be changed
  const isLocked = isGenerating || split.isSplitting;
  const change = useLocked(act, isLocked, reports.onRefused);
  const { add, ...additions } = useAdding(change, open, isGenerating);
  const hold = useHold({ change, open, isGenerating, settings: additions.settings });
  const lookup = useProductLookup(add, { scaleCodes: profile.scaleCodes, onUnknown: hold });
  useRefusals(lookup.failures, additions.settings);
  useInitialProduct(lookup);
  useKeptLookups(`bill/${bill.id}`, lookup);
  const bills = useBillSwitch(open, profile.accountId, lookup);

  const isReady = readyOr(fields.goTo);
  const goToPrint = useGoToPrint(bill.id);
  const { run, queued } = useQueuedCommands(
    { ...lookup, isSaving, isParking: bills.isParking, isGenerating: isLocked },
    {
      save: async () => isReady(issuesBefore('save')) && commands.save(),
      // saved first, so that the print shows what is on screen
      print: async () => isReady(issuesBefore('save')) && (!isDirty || (await commands.save())) && goToPrint(),
      generate: async () => isReady(issuesBefore('generate')) && commands.generate(),
      // a bill of nothing to pay has no payment to note
      receive: async () =>
        isReady(issuesBefore('receive')) &&
        (figures.totals?.grandTotalPaise === 0 ? commands.generate() : commands.receive()),
      leave: async () => bills.leave(),
    },
    reports,
  );
  const isEnding = isGenerating || queued === 'generate' || queued === 'receive';
  const others = bills.others(run, queued === 'leave', fields.toSearch);
  const openLookup = useOpenLookup(lookup, isEnding, others.isLeaving);
  const addChosen = useAddChosen(add, isEnding, others.isLeaving);
  const actions = actionsOf(run, commands);
  const partNow = usePartNow(change, fields.goTo);
  useKeys(draft, change, { fields, partNow, ...actions });

  const { toQuantity } = fields;
  const { lastKey } = draft;
  const toLastQuantity = useCallback(() => toQuantity(lastKey), [toQuantity, lastKey]);
  /** Focuses the first missing detail of a buyer who must be named in full. */
  const toAddress = (): void => fields.goTo(firstField(Object.keys(issuesByField(figures.buyerIssues))));
  const isUnsaved = (): boolean => (isDirty || lookup.isSearching) && !isDone.current;
  const discard = (): void => {
    draftStorage.forget(profile.accountId, bill.id);
    // if the navigation is cancelled the page shows the saved bill; a bill that has ended has no page to stay on
    if (isOpen(bill)) reset(saved);
    else isDone.current = true;
  };
  const isBusy = commands.isBusy || queued !== undefined || split.isSplitting;
  const state = { open, commands, ...dues, upi, split, ...marks, change, queued, isEnding, isBusy };
  const searching = { lookup: openLookup, addChosen };
  const leaving = { discard, isUnsaved, onDeleted: finishAnd(ends.onDeleted) };
  const places = { fields, toLastQuantity, toAddress, partNow };
  return { ...state, ...searching, ...additions, ...figures, ...actions, ...places, ...leaving, others };
}

/** Whether there are no issues; else focuses the first. */
const readyOr =
  (goTo: (field: string | undefined) => void) =>
  (issues: Issues): boolean => {
    goTo(firstField(Object.keys(issues)));
    return Object.keys(issues).length === 0;
  };

/** Changes the draft, unless it is locked: then says so. */
function useLocked(act: Dispatch<DraftAction>, isLocked: boolean, onRefused: () => void): Dispatch<DraftAction> {
  return useCallback((action: DraftAction): void => (isLocked ? onRefused() : act(action)), [isLocked, onRefused, act]);
}

/** Begins a payment in parts, at the amount of the first. */
function usePartNow(change: Dispatch<DraftAction>, goTo: (field: string) => void): () => void {
  return useCallback(() => {
    // its field must be there before it is focused
    flushSync(() => change({ type: 'partNow' }));
    goTo('payments.0.amountPaise');
  }, [change, goTo]);
}

/** Goes to the print page. Changes that are made during the save are recovered after printing. */
function useGoToPrint(billId: string): () => boolean {
  const toPrintPage = usePrintBill(billId);
  return () => {
    leaveWithoutPrompt(() => toPrintPage());
    return true;
  };
}

/** Lines of which too little is in stock, for readers with cost those below it, and what the rules on tax say. */
function useLineMarks(
  draft: Draft,
  priced: readonly TaxedDraftLine[],
  { profile, isImported }: { profile: Profile; isImported: boolean },
) {
  const { lines } = draft;
  const day = useToday();
  const products = useProductsOnBill(lines);
  const shortages = useShortages(lines, products);
  const belowCost = useMemo(() => linesBelowCost(lines, priced, products), [lines, priced, products]);
  const tax = useMemo(
    () => taxOfDraft(draft, { priced, products, profile, day, isImported }),
    [draft, priced, products, profile, day, isImported],
  );
  return { shortages, belowCost, tax };
}

type Run = ReturnType<typeof useQueuedCommands>['run'];

/** The commands of the page, each waiting for what must be done before it. */
function actionsOf(run: Run, commands: ReturnType<typeof useBillCommands>) {
  return {
    save: async (): Promise<boolean> => run('save'),
    print: async (): Promise<boolean> => run('print'),
    generate: async (): Promise<boolean> => run('generate'),
    receive: async (): Promise<boolean> => run('receive'),
    /** Repeats the refused command on the bill as the owner has saved it. */
    async goOnAllowed(answer: BillView, sent: Draft): Promise<void> {
      const { failure } = commands;
      commands.take(answer, sent);
      if (failure !== undefined && failure.command !== 'save') await run(failure.command);
    },
    /** Repeats the command that was refused, with the refusal confirmed. */
    async confirmRefusal(code: Confirmation): Promise<void> {
      const { failure } = commands;
      if (failure === undefined || failure.command === 'save') return;
      commands.confirmed.set([...failure.confirmations, code]);
      // a command that was not run leaves nothing behind
      if (!(await run(failure.command))) commands.confirmed.take();
    },
  };
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

/**
 * Refuses what is scanned or typed while a bill waits to be generated: it may belong to the next customer. While the next bill opens it
 * is kept for that one.
 */
function useOpenLookup(lookup: ProductLookup, isEnding: boolean, isLeaving: boolean): ProductLookup {
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
      addByCode: isLeaving
        ? (value: string, quantityMilli: number | undefined) => keepScan({ by: 'code', value, quantityMilli })
        : unless(lookup.addByCode, (code) => code),
      addByWords: isLeaving
        ? ({ words, quantityMilli }: SearchInput) => keepScan({ by: 'words', value: words, quantityMilli })
        : unless(lookup.addByWords, ({ words }) => words),
    };
  }, [lookup, isEnding, isLeaving, toast, translate]);
}

interface KeyedCommands {
  fields: Pick<ReturnType<typeof useBillFields>, 'toSearch' | 'goTo'>;
  partNow: () => void;
  save: () => Promise<boolean>;
  print: () => Promise<boolean>;
  generate: () => Promise<boolean>;
  receive: () => Promise<boolean>;
}

/** The shortcuts of the counter. */
function useKeys(
  { walkIn, paymentMethod, parts }: Draft,
  change: Dispatch<DraftAction>,
  commands: KeyedCommands,
): void {
  useShortcuts({
    [COUNTER_KEYS.page.search.key]: commands.fields.toSearch,
    [COUNTER_KEYS.page.walkIn.key]: () => change({ type: 'walkIn', walkIn: !walkIn }),
    [COUNTER_KEYS.page.method.key]: () => change({ type: 'pay', paymentMethod: nextMethod(paymentMethod) }),
    // all, then the rest of a part, then none
    [COUNTER_KEYS.page.credit.key]() {
      if (parts === null) change({ type: 'credit' });
      else if (parts.length === 0) commands.partNow();
      else change({ type: 'pay', paymentMethod: nextMethod(null) });
    },
    [COUNTER_KEYS.page.save.key]: () => void commands.save(),
    [COUNTER_KEYS.page.print.key]: () => void commands.print(),
    [COUNTER_KEYS.page.generate.key]: () => void commands.generate(),
    ...(paymentMethod === 'CASH' && { [COUNTER_KEYS.page.tendered.key]: () => commands.fields.goTo('tenderedPaise') }),
    ...(paymentMethod === 'UPI' && { [COUNTER_KEYS.page.receive.key]: () => void commands.receive() }),
  });
}
