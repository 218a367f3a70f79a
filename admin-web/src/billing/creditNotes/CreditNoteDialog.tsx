import {
  issueCreditNoteBody,
  PAYMENT_METHODS,
  type BillView,
  type IssueCreditNoteBody,
  type PaymentMethod,
} from '@bahi/contracts';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { textFault } from '../../form/bodyErrors.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { formatPaise } from '../../format/money.ts';
import { useTranslate } from '../../i18n/language.ts';
import { useToast } from '../../messages/toasts.ts';
import { billKey } from '../../providers/cache/billQuery.ts';
import { issueCreditNote } from '../../providers/calls/billing.ts';
import { messageOf } from '../../providers/http/apiError.ts';
import { useRequest } from '../../providers/http/useRequest.ts';
import { GoodsChoice } from './GoodsChoice.tsx';
import {
  creditedLines,
  destinationOf,
  leftMilli,
  noteFigures,
  returnedFault,
  returnedLines,
  sharedDestination,
  type Destinations,
  type Returned,
} from './returned.ts';
import { ReturnedLine } from './ReturnedLine.tsx';

interface CreditNoteDialogProps {
  bill: BillView;
  onClose: () => void;
}

/** Takes back parts of a bill: how much of which line, where the goods go, how the money goes back, and what it comes to. */
export function CreditNoteDialog({ bill: shown, onClose }: CreditNoteDialogProps) {
  const translate = useTranslate();
  // what was checked when the dialog opened; a note issued meanwhile is refused by the server where it matters
  const [bill] = useState(shown);
  const [returned, setReturned] = useState<Returned>({});
  const [goods, setGoods] = useState<Destinations>({ all: 'shelf', ofLine: {} });
  const [method, setMethod] = useState<PaymentMethod>(bill.paymentMethod ?? 'CASH');
  const [note, setNote] = useState('');
  const { mutate, isPending, error } = useIssue(bill, onClose);
  const open = bill.lines.filter((line) => leftMilli(bill, line) > 0);
  const faulty = open.some((line) => returnedFault(bill, line, returned[line.lineNo]) !== undefined);
  const chosen = faulty ? [] : returnedLines(bill, returned);
  const noteFault = textFault(translate, issueCreditNoteBody.shape.note, note);
  const isSubmittable = chosen.length > 0 && noteFault === undefined;
  const figures = isSubmittable ? noteFigures(bill, returned) : undefined;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (figures === undefined) return;
    mutate({
      lines: creditedLines(chosen, returned, goods),
      refundMethod: figures.refundPaise > 0 ? method : null,
      ...(note.trim() !== '' && { note: note.trim() }),
    });
  };
  const failure =
    error === null ? null : (
      <>
        <AlertTitle>{translate('creditNotes.failed')}</AlertTitle>
        {messageOf(error)}
      </>
    );
  const isChanged = (): boolean => note !== '' || Object.values(returned).some((each) => each !== null);
  return (
    <FormDialog
      title={translate('creditNotes.title', { number: bill.invoiceNumber ?? '' })}
      form={{ formProps: { onSubmit, noValidate: true }, isChanged }}
      failure={failure}
      submitText={translate('creditNotes.issue')}
      busy={isPending}
      isSubmittable={isSubmittable}
      onClose={onClose}
    >
      {open.map((line) => (
        <ReturnedLine
          key={line.lineNo}
          bill={bill}
          line={line}
          value={returned[line.lineNo] ?? null}
          onChange={(quantity) => setReturned({ ...returned, [line.lineNo]: quantity })}
          goodsTo={open.length > 1 && chosen.includes(line) ? destinationOf(goods, line) : undefined}
          onGoodsTo={(to) => setGoods({ ...goods, ofLine: { ...goods.ofLine, [line.lineNo]: to } })}
        />
      ))}
      <GoodsChoice
        label={translate(open.length > 1 ? 'creditNotes.allGoodsTo' : 'creditNotes.goodsTo')}
        value={sharedDestination(goods, chosen)}
        onChange={(all) => setGoods({ all, ofLine: {} })}
      />
      {figures?.refundPaise === 0 ? null : <MethodChoice value={method} onChange={setMethod} />}
      <TextField
        label={translate('creditNotes.note')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={noteFault !== undefined}
        helperText={noteFault}
      />
      <Amount figures={figures} />
    </FormDialog>
  );
}

/** How the money goes back. */
function MethodChoice({ value, onChange }: { value: PaymentMethod; onChange: (value: PaymentMethod) => void }) {
  const translate = useTranslate();
  return (
    <TextField
      select
      label={translate('creditNotes.refundBy')}
      value={value}
      onChange={({ target }) => onChange(target.value as PaymentMethod)}
    >
      {PAYMENT_METHODS.map((each) => (
        <MenuItem key={each} value={each}>
          {translate(`common.paymentMethods.${each}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** What the note comes to, before it is issued. */
function Amount({ figures }: { figures: ReturnType<typeof noteFigures> | undefined }) {
  const translate = useTranslate();
  if (figures === undefined) {
    return <Typography color="text.secondary">{translate('creditNotes.nothing')}</Typography>;
  }
  const { grandTotalPaise, refundPaise } = figures;
  const money = refundPaise > 0 ? 'paysBack' : 'lowers';
  const amount = formatPaise(refundPaise > 0 ? refundPaise : grandTotalPaise);
  return (
    <Box component="output">
      <Typography>{translate('creditNotes.total', { amount: formatPaise(grandTotalPaise) })}</Typography>
      <Typography sx={{ fontWeight: 600 }}>{translate(`creditNotes.${money}`, { amount })}</Typography>
    </Box>
  );
}

function useIssue(bill: BillView, onDone: () => void) {
  const translate = useTranslate();
  const toast = useToast();
  const cache = useQueryClient();
  const request = useRequest();
  return useMutation({
    mutationFn: async (body: IssueCreditNoteBody) => issueCreditNote(bill.id, body, request.optionsFor(body)),
    onSuccess: async ({ number, warnings = [] }) => {
      const said = warnings.map(({ code }) => translate(`creditNotes.${code}`));
      toast.success([translate('creditNotes.issued', { number }), ...said].join(' '));
      if (request.isMounted()) onDone();
      await cache.invalidateQueries({ queryKey: billKey(bill.id) });
    },
    onError: () => {
      if (request.isMounted()) toast.error(translate('creditNotes.failed'));
    },
  });
}
