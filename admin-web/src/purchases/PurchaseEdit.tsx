import type { Confirmation, CorrectPurchaseBody, PurchaseRow, PurchaseView } from '@bahi/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { EditBase } from 'react-admin';
import { useNavigate } from 'react-router';
import { FormCard } from '../form/FormCard.tsx';
import { Conflict } from '../form/record/Conflict.tsx';
import { RecordFailed } from '../form/record/RecordFailed.tsx';
import { useOpenRecord } from '../form/record/useOpenRecord.ts';
import { SaveBar } from '../form/SaveBar.tsx';
import { useOpenForm } from '../form/unsaved/openForms.ts';
import { RecoveredNotice } from '../form/unsaved/RecoveredNotice.tsx';
import { useKeptForm } from '../form/unsaved/useKeptForm.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { ConfirmRefusal } from '../messages/ConfirmRefusal.tsx';
import { FailedAlert } from '../messages/FailedAlert.tsx';
import { leaveNotices } from '../messages/notices.ts';
import { useToast } from '../messages/toasts.ts';
import { useCan } from '../providers/cache/roles.ts';
import { correctPurchase } from '../providers/calls/purchases.ts';
import { errorBodyOf, isOfValues } from '../providers/http/apiError.ts';
import { useRequest } from '../providers/http/useRequest.ts';
import { ScreenHeading } from '../screen/ScreenHeading.tsx';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { correctionBody } from './draft/purchaseBody.ts';
import { settled, type LineDraft, type PurchaseDraft } from './draft/purchaseDraft.ts';
import { PurchaseEffect } from './PurchaseEffect.tsx';
import { taxedDraftOf } from './draft/purchaseTaxes.ts';
import { PriceWithTax } from './tax/BillTaxes.tsx';
import { LineTaxFields } from './tax/LineTaxFields.tsx';
import { useTaxTerms } from './tax/useTaxTerms.ts';
import { PurchaseMoney } from './payment/PurchaseMoney.tsx';
import { PurchaseHead } from './PurchaseHead.tsx';
import { PurchaseLine } from './PurchaseLine.tsx';
import { RepeatedBill } from './RepeatedBill.tsx';
import { repeatedNotices } from './repeatedNotices.ts';
import { stageTexts } from './stageText.ts';
import { usePurchaseForm, type KeptPurchase } from './draft/usePurchaseForm.ts';
import { useStockNotices } from './useStockNotices.ts';

const LIST = '/dashboard/purchases';

const stagesSx = { listStyle: 'none', m: 0, mb: 2, p: 0, color: 'text.secondary' } as const;

/** `/dashboard/purchases/{id}`: corrects a purchase and shows the effect before saving. */
export function PurchaseEdit() {
  const translate = useTranslate();
  const toast = useToast();
  const onError = () => toast.error(translate('purchases.loadFailed'));
  return (
    <EditBase resource="purchases" redirect={false} queryOptions={{ onError }}>
      <OpenPurchase />
    </EditBase>
  );
}

function OpenPurchase() {
  const translate = useTranslate();
  const [language] = useLanguage();
  const mayEdit = useCan('editPurchases');
  const { row, open, error, refetch } = useOpenRecord<PurchaseView>();
  /** Number of conflicts that were resolved by taking the other version. */
  const [choices, setChoices] = useState(0);
  const takeTheirs = (theirs: PurchaseRow): void => {
    open({ ...theirs, ...(row?.money && { money: row.money }) });
    setChoices(choices + 1);
  };
  if (row === undefined) {
    if (error === null) return <ScreenSpinner />;
    return <RecordFailed resource="purchases" error={error} onRetry={() => void refetch()} />;
  }
  const isOpen = row.status !== 'reversed' && mayEdit;
  return (
    <>
      <ScreenHeading title={translate('purchases.editTitle')} backTo={LIST} />
      <Alert severity={isOpen ? 'info' : 'warning'} sx={{ mb: 2 }}>
        {translate(row.status === 'reversed' ? 'purchases.notDeletable' : 'purchases.editText')}
      </Alert>
      <Box component="ul" sx={stagesSx}>
        {stageTexts(row, translate, language).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
      <PurchaseMoney purchase={row} />
      <Correction key={`${row.revision} ${choices}`} row={row} isOpen={isOpen} onTakeTheirs={takeTheirs} />
    </>
  );
}

interface CorrectionProps {
  row: PurchaseRow;
  isOpen: boolean;
  onTakeTheirs: (theirs: PurchaseRow) => void;
}

function Correction({ row, isOpen, onTakeTheirs }: CorrectionProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const isDone = useRef(false);
  const { mutate, isPending, error, reset } = useCorrect(row.id, () => {
    isDone.current = true;
    void navigate(LIST);
  });
  const kept = useKeptForm<KeptPurchase>(`purchases/${row.id}`);
  // sent with the revision that the input is based on
  const revision = kept.found?.revision ?? row.revision;
  const form = usePurchaseForm({
    initial: taxedDraftOf(row),
    refusal: error,
    onMended: reset,
    corrects: revision,
    kept,
  });
  useOpenForm({ isUnsaved: () => form.isChanged() && !isDone.current, isSending: isPending });
  const { draft, change } = form;
  const send = (body: CorrectPurchaseBody, confirmations: Confirmation[] = []): void =>
    mutate({ ...body, confirmations });
  const [line] = settled(draft.lines);
  if (line === undefined) return null;
  return (
    <form
      id={form.id}
      onSubmit={(event) => form.submit(event, (typed) => send(correctionBody(typed, revision)))}
      noValidate
    >
      {kept.found === undefined ? null : <RecoveredNotice />}
      <Refused
        error={error}
        mine={correctionBody(draft, revision)}
        onTakeTheirs={(theirs) => {
          // the next form reads it before this one is unmounted
          kept.keep(null);
          onTakeTheirs(theirs);
        }}
        onKeepMine={(theirs) => send(correctionBody(draft, theirs.revision))}
        isBusy={isPending}
        onConfirm={(code) => send(correctionBody(draft, revision), [code])}
      />
      <PurchaseHead draft={draft} onChange={change} errorOf={form.headError} />
      <RepeatedBill draft={draft} recorded={row} />
      <PurchaseLine
        line={line}
        charged={row}
        onChange={(changed) => change((now) => ({ ...now, lines: now.lines.map(changed) }))}
        errorOf={(field) => form.lineError(0, field)}
        tax={<Taxes draft={draft} line={line} change={change} errorOf={(field) => form.lineError(0, field)} />}
      />
      {/* the refusal says it already */}
      {isOpen && form.isChanged() && form.isFine() && !isOfValues(error) ? (
        <FormCard title={translate('purchases.effect.title')}>
          <PurchaseEffect purchaseId={row.id} correction={correctionBody(draft, revision)} />
        </FormCard>
      ) : null}
      {isOpen ? <SaveBar saving={isPending} cancelTo={LIST} /> : null}
    </form>
  );
}

interface TaxesProps {
  draft: PurchaseDraft;
  line: LineDraft;
  change: (changed: (now: PurchaseDraft) => PurchaseDraft) => void;
  errorOf: (field: string) => string | undefined;
}

/** The tax of the purchase, if the shop credited taxes when it was recorded. */
function Taxes({ draft, line, change, errorOf }: TaxesProps) {
  const { priceIncludesTax, vendorId, purchaseDate } = draft;
  const terms = useTaxTerms(vendorId, priceIncludesTax !== undefined);
  if (priceIncludesTax === undefined) return null;
  return (
    <>
      <PriceWithTax priceIncludesTax={priceIncludesTax} onChange={change} />
      <LineTaxFields
        line={line}
        priceIncludesTax={priceIncludesTax}
        day={purchaseDate}
        terms={terms}
        errorOf={errorOf}
        onChange={(changed) => change((now) => ({ ...now, lines: now.lines.map(changed) }))}
      />
    </>
  );
}

interface RefusedProps {
  error: unknown;
  mine: CorrectPurchaseBody;
  onTakeTheirs: (theirs: PurchaseRow) => void;
  onKeepMine: (theirs: PurchaseRow) => void;
  isBusy: boolean;
  onConfirm: (code: Confirmation) => void;
}

function Refused({ error, mine, onTakeTheirs, onKeepMine, isBusy, onConfirm }: RefusedProps) {
  const translate = useTranslate();
  if (error === null) return null;
  const theirs = errorBodyOf(error).current as PurchaseRow | undefined;
  if (theirs === undefined) {
    return (
      <FailedAlert title={translate('purchases.updateFailed')} error={error}>
        <ConfirmRefusal error={error} isBusy={isBusy} onConfirm={onConfirm} />
      </FailedAlert>
    );
  }
  return (
    <Conflict
      resource="purchases"
      error={error}
      mine={mine}
      theirs={theirs}
      onTakeTheirs={() => onTakeTheirs(theirs)}
      onKeepMine={() => onKeepMine(theirs)}
    />
  );
}

function useCorrect(id: string, onDone: () => void) {
  const translate = useTranslate();
  const toast = useToast();
  const cache = useQueryClient();
  const request = useRequest();
  const noticesOf = useStockNotices();
  return useMutation({
    mutationFn: async (body: CorrectPurchaseBody) => correctPurchase(id, body, request.optionsFor(body)),
    onSuccess: (written) => {
      toast.success(translate('purchases.updated'));
      leaveNotices('purchases', [...noticesOf(written), ...repeatedNotices([written])]);
      for (const name of ['purchases', 'products', 'vendors']) void cache.invalidateQueries({ queryKey: [name] });
      if (request.isMounted()) onDone();
    },
    onError: () => {
      if (request.isMounted()) toast.error(translate('purchases.updateFailed'));
    },
  });
}
