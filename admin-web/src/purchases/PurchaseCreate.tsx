import { MAX_PURCHASE_LINES, type Confirmation, type ProductRow, type PurchaseRow } from '@bahi/contracts';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { SaveBar } from '../form/SaveBar.tsx';
import { useOpenForm } from '../form/unsaved/openForms.ts';
import { RecoveredNotice } from '../form/unsaved/RecoveredNotice.tsx';
import { useKeptForm } from '../form/unsaved/useKeptForm.ts';
import { formatPaise } from '../format/money.ts';
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
import { useShopProfile } from '../providers/cache/queries.ts';
import { can } from '../providers/cache/roles.ts';
import { recordPurchase, recordPurchaseBatch } from '../providers/calls/purchases.ts';
import { connection } from '../providers/http/connection.ts';
import type { RequestOptions } from '../providers/http/http.ts';
import { today } from '../providers/http/serverClock.ts';
import { useRequest } from '../providers/http/useRequest.ts';
import { ScreenHeading } from '../screen/ScreenHeading.tsx';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { batchBody, purchaseBody } from './purchaseBody.ts';
import { billTotal, newDraft, quantityId, withLine, type LineDraft, type PurchaseDraft } from './purchaseDraft.ts';
import { PurchaseHead } from './PurchaseHead.tsx';
import { PurchaseLine } from './PurchaseLine.tsx';
import { RepeatedBill } from './RepeatedBill.tsx';
import { usePurchaseForm, type KeptPurchase } from './usePurchaseForm.ts';
import { useScannedProducts } from './useScannedProducts.ts';

const LIST = '/dashboard/purchases';

/** `/dashboard/purchases/create`: a supplier's bill, of one product or of several. */
export function PurchaseCreate() {
  const translate = useTranslate();
  const { data: profile, isPending } = useShopProfile();
  const [round, setRound] = useState(0);
  // the first answer brings the server's day
  if (isPending) return <ScreenSpinner />;
  if (profile !== undefined && !can(profile.role, 'editPurchases')) return <AccessDenied />;
  return (
    <>
      <ScreenHeading title={translate('purchases.newTitle')} backTo={LIST} />
      <NewPurchase key={round} onAnother={() => setRound(round + 1)} />
    </>
  );
}

function NewPurchase({ onAnother }: { onAnother: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const goOn = useRef(false);
  const isDone = useRef(false);
  const kept = useKeptForm<KeptPurchase>('purchases/create');
  const { mutate, isPending, error } = useRecord(() => {
    isDone.current = true;
    // the next form reads it before this one is unmounted
    kept.keep(null);
    if (goOn.current) onAnother();
    else void navigate(LIST);
  });
  const form = usePurchaseForm({ initial: newDraft(today()), refusal: error, kept });
  const send = (draft: PurchaseDraft, confirmations: Confirmation[] = []): void => mutate({ draft, confirmations });
  const { draft, now } = form;
  const change = useChange(form, isPending);
  const { changeLines, changeLine, add } = useLines({ now, change });
  const scanned = useScannedProducts(() => now().lines, add);
  const isUnsaved = (): boolean => (form.isChanged() || scanned.isSearching) && !isDone.current;
  useOpenForm({ isUnsaved, isSending: isPending });
  const submit = useSubmit(form, send, scanned.isSearching);
  return (
    <form id={form.id} onSubmit={submit} noValidate>
      <Notices resource="purchases" isDone={isDone} />
      {kept.found === undefined ? null : <RecoveredNotice />}
      {error === null ? null : (
        <FailedAlert title={translate('purchases.createFailed')} error={error}>
          <ConfirmRefusal error={error} isBusy={isPending} onConfirm={(code) => send(form.now(), [code])} />
        </FailedAlert>
      )}
      <PurchaseHead draft={draft} onChange={change} errorOf={form.headError} />
      <RepeatedBill draft={draft} />
      {draft.lines.map((line, place) => (
        <PurchaseLine
          key={line.key}
          line={line}
          number={place + 1}
          onChange={(changed) => changeLine(line.key, changed)}
          onRemove={
            draft.lines.length === 1
              ? undefined
              : ({ detail }) => {
                  changeLines((lines) => lines.filter(({ key }) => key !== line.key));
                  // after a key press the focus moves on, because the button is gone; after a touch the keyboard would open
                  if (detail === 0) toQuantity(draft.lines[place === 0 ? 1 : place - 1]);
                }
          }
          errorOf={(field) => form.lineError(place, field)}
        />
      ))}
      <SearchOutcome {...scanned} />
      <Button startIcon={<Add />} onClick={() => add(null)} sx={{ mb: 1 }}>
        {translate('purchases.addLine')}
      </Button>
      <SaveBar
        saving={isPending}
        cancelTo={LIST}
        onSave={() => (goOn.current = false)}
        onAnother={() => (goOn.current = true)}
      >
        <Typography sx={totalSx} aria-live="polite">
          {translate('purchases.billTotal')}: {formatPaise(billTotal(draft))}
        </Typography>
      </SaveBar>
    </form>
  );
}

type Form = ReturnType<typeof usePurchaseForm>;

/** Changes the draft. What is being sent cannot be changed any more. */
function useChange(form: Form, isSending: boolean): Form['change'] {
  const translate = useTranslate();
  const toast = useToast();
  return (changed) => {
    if (!isSending) form.change(changed);
    else if (connection.isAway()) toast.info(translate('lists.waitingForNetwork'));
  };
}

/** Sends the draft, unless it lacks something that was scanned and is still looked up. */
function useSubmit(form: Form, send: (draft: PurchaseDraft) => void, isSearching: boolean) {
  const translate = useTranslate();
  const toast = useToast();
  return (event: FormEvent): void => {
    if (!isSearching) return form.submit(event, send);
    event.preventDefault();
    toast.error(translate('purchases.scansWait'));
  };
}

/** On a phone on a separate line, away from the feedback button. */
const totalSx = {
  fontSize: '1.1rem',
  fontWeight: 650,
  alignSelf: 'center',
  ml: { sm: 'auto' },
  width: { xs: '100%', sm: 'auto' },
} as const;

function toQuantity(line: LineDraft | undefined): void {
  if (line !== undefined) document.getElementById(quantityId(line))?.focus();
}

/** Changes of the draft's lines. */
function useLines({ now, change }: Pick<ReturnType<typeof usePurchaseForm>, 'now' | 'change'>) {
  const translate = useTranslate();
  const toast = useToast();
  const changeLines = (changed: (lines: PurchaseDraft['lines']) => PurchaseDraft['lines']): void =>
    change((draft) => ({ ...draft, lines: changed(draft.lines) }));
  return {
    changeLines,
    changeLine: (key: number, changed: (line: LineDraft) => LineDraft): void =>
      changeLines((lines) => lines.map((line) => (line.key === key ? changed(line) : line))),
    /** Adds a line for a product, or an empty one. */
    add: (row: ProductRow | null): void => {
      const lines = withLine(now().lines, row);
      if (lines === null) toast.error(translate('errors.too_many', { max: MAX_PURCHASE_LINES }));
      else changeLines(() => lines);
    },
  };
}

interface SentPurchase {
  draft: PurchaseDraft;
  /** Refusals that the user has confirmed. */
  confirmations: Confirmation[];
}

function useRecord(onDone: () => void) {
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
      leaveNotices('purchases', rows.filter((row) => row.openingMoved).map(movedNotice));
      for (const name of ['purchases', 'products', 'vendors']) void cache.invalidateQueries({ queryKey: [name] });
      if (request.isMounted()) onDone();
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
): Promise<PurchaseRow[]> {
  const [line, ...more] = draft.lines;
  if (line !== undefined && more.length === 0) {
    const body = { ...purchaseBody(draft, line), confirmations };
    return [await recordPurchase(body, optionsFor(body))];
  }
  const body = { ...batchBody(draft), confirmations };
  return recordPurchaseBatch(body, optionsFor(body));
}
