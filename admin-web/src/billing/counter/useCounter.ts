import { MAX_LINES, type BillView, type Confirmation, type ProductTile, type Profile } from '@bahi/contracts';
import { issuesByField } from '@bahi/domain/completionIssues';
import { useCallback, useMemo, useRef, type Dispatch } from 'react';
import { formatCount } from '../../format/quantity.ts';
import { useTranslate } from '../../i18n/language.ts';
import { useShortcuts } from '../../keyboard/useShortcuts.ts';
import { useProductNames } from '../../labels/productNames.ts';
import { useToast } from '../../messages/toasts.ts';
import { usePrintBill } from '../../print/usePrintBill.ts';
import type { SearchInput } from '../../productSearch/searchInput.ts';
import { useKeptLookups } from '../../productSearch/useKeptLookups.ts';
import { useProductLookup, type ProductLookup } from '../../productSearch/useProductLookup.ts';
import { leaveWithoutPrompt } from '../../providers/cache/signOut.ts';
import { connection } from '../../providers/http/connection.ts';
import { isOpen, type Draft, type DraftAction } from '../draft/draft.ts';
import { initialMilli, isFullFor } from '../draft/draftLines.ts';
import type { Issues } from '../draft/draftIssues.ts';
import { draftStorage } from '../draft/draftStorage.ts';
import { keepScan } from '../draft/keptScans.ts';
import { lastBill } from '../draft/lastBill.ts';
import { useBillFigures } from '../draft/useBillFigures.ts';
import { useDraft } from '../draft/useDraft.ts';
import { linesBelowCost, type PricedDraftLine } from '../draft/belowCost.ts';
import { useProductsOnBill, useShortages } from '../draft/useShortages.ts';
import { useBillSwitch } from './openBills/useBillSwitch.ts';
import { nextMethod } from './PaymentChoice.tsx';
import { useHold } from './heldCodes/useHold.ts';
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
    lastBill.forget(bill.id);
    goOn();
  };
  const commands = useBillCommands(open, finishAnd(ends.onGenerated));
  const { issuesBefore, ...figures } = useBillFigures(draft, profile, bill.importId !== undefined);
  const upi = useDraftUpi(bill, draft, figures.totals, profile);
  const marks = useLineMarks(draft.lines, figures.priced);
  const fields = useBillFields();

  const { isGenerating, isSaving } = commands;
  // a bill that is being generated cannot be changed
  const reports = useReports();
  const { onRefused } = reports;
  const change = useCallback(
    (action: DraftAction): void => (isGenerating ? onRefused() : act(action)),
    [isGenerating, onRefused, act],
  );
  const add = useAdd(change, open.newestDraft, isGenerating);
  const hold = useHold(change, open.newestDraft, isGenerating);
  const lookup = useProductLookup(add, { scaleCodes: profile.scaleCodes, onUnknown: hold });
  useInitialProduct(lookup);
  useKeptLookups(`bill/${bill.id}`, lookup);
  const bills = useBillSwitch(open, profile.accountId, lookup);

  /** Whether there are no issues; else focuses the first. */
  const isReady = (issues: Issues): boolean => {
    fields.goTo(Object.keys(issues)[0]);
    return Object.keys(issues).length === 0;
  };
  const goToPrint = useGoToPrint(bill.id);
  const { run, queued } = useQueuedCommands(
    { ...lookup, isSaving: isSaving || bills.isParking, isGenerating },
    {
      save: async () => isReady(issuesBefore('save')) && commands.save(),
      // saved first, so that the print shows what is on screen
      print: async () => isReady(issuesBefore('save')) && (!isDirty || (await commands.save())) && goToPrint(),
      generate: async () => isReady(issuesBefore('generate')) && commands.generate(),
      // a bill of nothing to pay has no payment to note
      receive: async () =>
        isReady(issuesBefore('generate')) && (upi.request === undefined ? commands.generate() : commands.receive()),
      leave: async () => bills.leave(),
    },
    reports,
  );
  const isEnding = isGenerating || queued === 'generate' || queued === 'receive';
  const others = bills.others(run, queued === 'leave', fields.toSearch);
  const openLookup = useOpenLookup(lookup, isEnding, others.isLeaving);
  const addChosen = useAddChosen(add, isEnding, others.isLeaving);
  const actions = actionsOf(run, commands);
  const toTendered = (): void => fields.goTo('tenderedPaise');
  useKeys(draft, change, { toSearch: fields.toSearch, toTendered, ...actions });

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
  const state = { open, commands, upi, ...marks, change, lookup: openLookup, addChosen, queued, isEnding, isBusy };
  const leaving = { discard, isUnsaved, onDeleted: finishAnd(ends.onDeleted) };
  const places = { fields, toLastQuantity, toAddress };
  return { ...state, ...figures, ...actions, ...places, ...leaving, others };
}

/** Goes to the print page. Changes that are made during the save are recovered after printing. */
function useGoToPrint(billId: string): () => boolean {
  const toPrintPage = usePrintBill(billId);
  return () => {
    leaveWithoutPrompt(() => toPrintPage());
    return true;
  };
}

/** Lines of which too little is in stock, and for readers with cost those below it. */
function useLineMarks(lines: Draft['lines'], priced: readonly PricedDraftLine[]) {
  const products = useProductsOnBill(lines);
  const shortages = useShortages(lines, products);
  const belowCost = useMemo(() => linesBelowCost(lines, priced, products), [lines, priced, products]);
  return { shortages, belowCost };
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

/**
 * Adds a product to the bill, or returns why it does not. One that is found after the bill was sent is refused with a message that
 * outlives the page.
 */
function useAdd(change: Dispatch<DraftAction>, newestDraft: () => Draft, isGenerating: boolean) {
  const translate = useTranslate();
  const toast = useToast();
  const namesOf = useProductNames();
  return useCallback(
    (product: ProductTile, quantityMilli = initialMilli(product.unit)): string | undefined => {
      const name = namesOf(product).first;
      if (isGenerating) {
        toast.error(translate('billing.tooLate', { name }));
        return undefined;
      }
      if (isFullFor(newestDraft(), product))
        return translate('billing.billFull', { name, max: formatCount(MAX_LINES) });
      change({ type: 'add', product, quantityMilli });
      return undefined;
    },
    [change, newestDraft, isGenerating, toast, translate, namesOf],
  );
}

/** Adds what was tapped or weighed; a message says why it does not. */
function useAddChosen(add: ReturnType<typeof useAdd>, isEnding: boolean, isLeaving: boolean) {
  const translate = useTranslate();
  const toast = useToast();
  const namesOf = useProductNames();
  return useCallback(
    (product: ProductTile, quantityMilli?: number): void => {
      if (isLeaving) return keepScan({ by: 'id', value: product.id, quantityMilli });
      const isTooLate = isEnding && connection.isAway();
      const name = namesOf(product).first;
      const refusal = isTooLate ? translate('billing.tooLate', { name }) : add(product, quantityMilli);
      if (refusal !== undefined) toast.error(refusal);
    },
    [add, isEnding, isLeaving, namesOf, toast, translate],
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
  toSearch: () => void;
  toTendered: () => void;
  save: () => Promise<boolean>;
  print: () => Promise<boolean>;
  generate: () => Promise<boolean>;
  receive: () => Promise<boolean>;
}

/** The shortcuts of the counter. */
function useKeys({ walkIn, paymentMethod }: Draft, change: Dispatch<DraftAction>, commands: KeyedCommands): void {
  useShortcuts({
    F2: commands.toSearch,
    F4: () => change({ type: 'walkIn', walkIn: !walkIn }),
    F8: () => change({ type: 'pay', paymentMethod: nextMethod(paymentMethod) }),
    'Ctrl+s': () => void commands.save(),
    'Ctrl+p': () => void commands.print(),
    'Ctrl+Enter': () => void commands.generate(),
    ...(paymentMethod === 'CASH' && { F7: commands.toTendered }),
    ...(paymentMethod === 'UPI' && { 'Ctrl+Shift+Enter': () => void commands.receive() }),
  });
}
