import {
  vendorBillId,
  type Confirmation,
  type ProductRow,
  type PurchaseRow,
  type WrittenPurchase,
} from '@bahi/contracts';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { SaveBar } from '../form/SaveBar.tsx';
import { useOpenForm } from '../form/unsaved/openForms.ts';
import { RecoveredNotice } from '../form/unsaved/RecoveredNotice.tsx';
import { useKeptForm } from '../form/unsaved/useKeptForm.ts';
import { useTranslate } from '../i18n/language.ts';
import { useProductNames } from '../labels/productNames.ts';
import { useQuantityText } from '../labels/useQuantityText.ts';
import { AccessDenied } from '../layout/errorPages/AccessDenied.tsx';
import { ConfirmRefusal } from '../messages/ConfirmRefusal.tsx';
import { FailedAlert } from '../messages/FailedAlert.tsx';
import { leaveNotices, type Notice } from '../messages/notices.ts';
import { Notices } from '../messages/Notices.tsx';
import { useToast } from '../messages/toasts.ts';
import { SearchOutcome } from '../productSearch/SearchOutcome.tsx';
import { useHeldCodes } from '../productSearch/unknownCode/useHeldCodes.ts';
import { useShopProfile } from '../providers/cache/queries.ts';
import { can } from '../providers/cache/roles.ts';
import { recordPurchase, recordPurchaseBatch } from '../providers/calls/purchases.ts';
import { connection } from '../providers/http/connection.ts';
import type { RequestOptions } from '../providers/http/http.ts';
import { today } from '../providers/http/serverClock.ts';
import { useRequest } from '../providers/http/useRequest.ts';
import { ScreenHeading } from '../screen/ScreenHeading.tsx';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { useFocusNext } from '../screen/useFocusNext.ts';
import { BillTotals } from './grid/BillTotals.tsx';
import { PurchaseGrid } from './grid/PurchaseGrid.tsx';
import { UnknownProducts } from './grid/UnknownProducts.tsx';
import { PasteButton, usePaste } from './paste/PasteButton.tsx';
import { batchBody, needsBatch, purchaseBody } from './draft/purchaseBody.ts';
import { billTotal, filled, newDraft, productFieldId, settled, type PurchaseDraft } from './draft/purchaseDraft.ts';
import { taxOnTop } from './draft/purchaseTaxes.ts';
import { PurchasePayment } from './payment/PurchasePayment.tsx';
import { PurchaseHead } from './PurchaseHead.tsx';
import { RepeatedBill } from './RepeatedBill.tsx';
import { usePrefill } from './reorder/usePrefill.ts';
import { PriceWithTax, RateSums } from './tax/BillTaxes.tsx';
import { useCreditsTax, useTaxTerms } from './tax/useTaxTerms.ts';
import { repeatedNotices } from './repeatedNotices.ts';
import { usePurchaseForm, type KeptPurchase } from './draft/usePurchaseForm.ts';
import { usePurchaseLines } from './draft/usePurchaseLines.ts';
import { useScannedProducts } from './useScannedProducts.ts';

const LIST = '/dashboard/purchases';

/** `/dashboard/purchases/create`: a supplier's bill, of one product or of several. */
export function PurchaseCreate() {
  const translate = useTranslate();
  const { data: profile, isPending } = useShopProfile();
  const [round, setRound] = useState(0);
  const creditsTax = useCreditsTax();
  const prefilled = usePrefill();
  // the first answer brings the server's day
  if (isPending || prefilled === undefined) return <ScreenSpinner />;
  if (profile !== undefined && !can(profile.role, 'editPurchases')) return <AccessDenied />;
  return (
    <>
      <ScreenHeading title={translate('purchases.newTitle')} backTo={LIST} />
      <NewPurchase
        key={round}
        initial={{
          ...(round === 0 ? prefilled : newDraft(today())),
          ...(creditsTax === true && { priceIncludesTax: false }),
        }}
        onAnother={() => setRound(round + 1)}
      />
    </>
  );
}

/** The purchase that is being entered, and what the page does with it. */
function useNewPurchase(initial: PurchaseDraft, onAnother: () => void) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const toast = useToast();
  const goOn = useRef(false);
  const isDone = useRef(false);
  const kept = useKeptForm<KeptPurchase>('purchases/create');
  const { mutate, isPending, error, reset } = useRecord(([row]) => {
    isDone.current = true;
    // the next form reads it before this one is unmounted
    kept.keep(null);
    if (goOn.current) onAnother();
    // the list shows what is in the bill that was just entered
    else void navigate(LIST, { state: { openBill: row && vendorBillId(row) } });
  });
  const form = usePurchaseForm({ initial, refusal: error, onMended: reset, kept });
  const send = (draft: PurchaseDraft, confirmations: Confirmation[] = []): void => mutate({ draft, confirmations });
  const { now } = form;
  /** What is being sent cannot be changed any more. */
  const change: typeof form.change = (changed) => {
    if (!isPending) form.change(changed);
    else if (connection.isAway()) toast.info(translate('lists.waitingForNetwork'));
  };
  const lines = usePurchaseLines({ now, change });
  const unknown = useHeldCodes('purchases/create');
  const scanned = useScannedProducts(lines, unknown.hold);
  const isWaiting = scanned.isSearching || unknown.codes.length > 0;
  const isUnsaved = (): boolean => (form.isChanged() || isWaiting) && !isDone.current;
  useOpenForm({ isUnsaved, isSending: isPending });
  const focusNext = useFocusNext();
  const addLine = (): void => {
    const added = lines.add();
    if (added !== undefined) focusNext(productFieldId(added));
  };
  const submit = (event: FormEvent): void => {
    if (!isWaiting) return form.submit(event, send);
    event.preventDefault();
    // saved now, the bill would lack what was scanned
    toast.error(translate(scanned.isSearching ? 'purchases.scansWait' : 'unknownCode.purchaseMissed'));
  };
  /** Whether the next purchase is entered after this one is saved. */
  const goOnAfter = (isAnother: boolean) => (): void => {
    goOn.current = isAnother;
  };
  return { form, change, lines, scanned, unknown, addLine, submit, send, isPending, error, kept, isDone, goOnAfter };
}

function NewPurchase({ initial, onAnother }: { initial: PurchaseDraft; onAnother: () => void }) {
  const translate = useTranslate();
  const { form, lines, isPending, error, isDone, ...page } = useNewPurchase(initial, onAnother);
  const { draft } = form;
  const { priceIncludesTax } = draft;
  const terms = useTaxTerms(draft.vendorId, priceIncludesTax !== undefined);
  const paste = usePaste(draft, terms, page.change);
  return (
    <form id={form.id} onSubmit={page.submit} onPaste={paste.onPaste} noValidate>
      <Notices resource="purchases" isDone={isDone} />
      {page.kept.found === undefined ? null : <RecoveredNotice />}
      {error === null ? null : (
        <FailedAlert title={translate('purchases.createFailed')} error={error}>
          <ConfirmRefusal error={error} isBusy={isPending} onConfirm={(code) => page.send(form.now(), [code])} />
        </FailedAlert>
      )}
      <Box sx={headSx}>
        <PurchaseHead draft={draft} onChange={page.change} errorOf={form.headError} />
      </Box>
      <RepeatedBill draft={draft} />
      {priceIncludesTax === undefined ? null : (
        <PriceWithTax priceIncludesTax={priceIncludesTax} onChange={page.change} />
      )}
      <PurchaseGrid draft={draft} change={page.change} lines={lines} terms={terms} lineError={form.lineError} />
      <UnknownProducts draft={draft} change={page.change} scanned={page.unknown} />
      <SearchOutcome {...page.scanned} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button startIcon={<Add />} onClick={page.addLine}>
          {translate('purchases.addLine')}
        </Button>
        <PasteButton onClick={paste.open} />
      </Box>
      {priceIncludesTax === undefined ? null : <RateSums draft={draft} terms={terms} />}
      <BillTotals draft={draft} terms={terms} onChange={page.change} errorOf={form.headError} />
      <PurchasePayment
        draft={draft}
        totalPaise={billTotal(draft) + taxOnTop(draft, terms)}
        onChange={page.change}
        error={form.headError('payments')}
      />
      <SaveBar saving={isPending} cancelTo={LIST} onSave={page.goOnAfter(false)} onAnother={page.goOnAfter(true)} />
      {paste.dialog}
    </form>
  );
}

/** The head in one row on a desktop, so that twenty lines fit a screen and a half. */
const headSx = {
  '@media (min-width: 1200px)': {
    '& > section': { maxWidth: 'none', p: 1.5, mb: 1 },
    '& > section > h2': { display: 'none' },
    '& > section > div': { gridTemplateColumns: 'minmax(0, 2fr) 190px 190px minmax(0, 2fr)' },
    '& > section .wide': { gridColumn: 'auto' },
  },
} as const;

interface SentPurchase {
  draft: PurchaseDraft;
  /** Refusals that the user has confirmed. */
  confirmations: Confirmation[];
}

function useRecord(onDone: (rows: readonly WrittenPurchase[]) => void) {
  const translate = useTranslate();
  const toast = useToast();
  const cache = useQueryClient();
  const quantity = useQuantityText();
  const request = useRequest();
  const namesOf = useProductNames();
  // the line fetches its product
  const shown = (row: PurchaseRow) => cache.getQueryData<ProductRow>(['products', 'now', row.productId]);
  const movedNotice = (row: PurchaseRow): Notice => ({
    key: 'purchases.openingMoved',
    params: {
      name: namesOf({ name: row.productName, localName: shown(row)?.localName ?? null }).first,
      opening: quantity(row.openingStockMilli, row.unit),
      closing: quantity(row.closingStockMilli, row.unit),
    },
    severity: 'info',
  });
  return useMutation({
    mutationFn: async (sent: SentPurchase) => record(sent, request.optionsFor),
    onSuccess: (rows) => {
      toast.success(translate('purchases.added'));
      leaveNotices('purchases', [...rows.filter((row) => row.openingMoved).map(movedNotice), ...repeatedNotices(rows)]);
      for (const name of ['purchases', 'products', 'vendors']) void cache.invalidateQueries({ queryKey: [name] });
      if (request.isMounted()) onDone(rows);
    },
    onError: () => {
      if (request.isMounted()) toast.error(translate('purchases.createFailed'));
    },
  });
}

/** `confirmations` is always sent, so that a bill that is recorded already is asked about. */
async function record(
  { draft, confirmations }: SentPurchase,
  optionsFor: (body: object) => RequestOptions,
): Promise<WrittenPurchase[]> {
  const [line] = settled(filled(draft.lines));
  if (line !== undefined && !needsBatch(draft)) {
    const body = { ...purchaseBody(draft, line), confirmations };
    return [await recordPurchase(body, optionsFor(body))];
  }
  const body = { ...batchBody(draft), confirmations };
  return recordPurchaseBatch(body, optionsFor(body));
}
