import { issueCreditNoteBody, type BillView, type IssueCreditNoteBody } from '@bahi/contracts';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
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
import { noteChoices, refundMethodOf, type RefundChoice } from '../refund.ts';
import { RefundField } from '../RefundField.tsx';
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
  const choices = noteChoices(bill);
  const [refund, setRefund] = useState<RefundChoice>(choices[0] ?? 'CASH');
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
      ...refundOf(refund, figures.refundPaise),
      ...(note.trim() !== '' && { note: note.trim() }),
    });
  };
  const isChanged = (): boolean => note !== '' || Object.values(returned).some((each) => each !== null);
  return (
    <FormDialog
      title={translate('creditNotes.title', { number: bill.invoiceNumber ?? '' })}
      form={{ formProps: { onSubmit, noValidate: true }, isChanged }}
      failure={error === null ? null : <Failed error={error} />}
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
      {figures?.refundPaise === 0 ? null : (
        <RefundField bill={bill} choices={choices} value={refund} onChange={setRefund} />
      )}
      <TextField
        label={translate('creditNotes.note')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={noteFault !== undefined}
        helperText={noteFault}
      />
      <Amount figures={figures} refund={refund} />
    </FormDialog>
  );
}

function Failed({ error }: { error: unknown }) {
  const translate = useTranslate();
  return (
    <>
      <AlertTitle>{translate('creditNotes.failed')}</AlertTitle>
      {messageOf(error)}
    </>
  );
}

/** How the money goes back, for the body; an advance is what is not paid back. */
function refundOf(
  refund: RefundChoice,
  refundPaise: number,
): Pick<IssueCreditNoteBody, 'refundMethod' | 'refundPaise'> {
  if (refundPaise === 0) return { refundMethod: null };
  return refund === 'advance'
    ? { refundMethod: null, refundPaise: 0 }
    : { refundMethod: refundMethodOf(refund) ?? null };
}

interface AmountProps {
  figures: ReturnType<typeof noteFigures> | undefined;
  refund: RefundChoice;
}

/** What the note comes to, what it lowers and what comes back, before it is issued. */
function Amount({ figures, refund }: AmountProps) {
  const translate = useTranslate();
  if (figures === undefined) {
    return <Typography color="text.secondary">{translate('creditNotes.nothing')}</Typography>;
  }
  const { grandTotalPaise, refundPaise } = figures;
  const amount = formatPaise(refundPaise > 0 ? refundPaise : grandTotalPaise);
  const lowered = formatPaise(grandTotalPaise - refundPaise);
  const back = refund === 'advance' ? 'credit.becomesAdvance' : 'creditNotes.paysBack';
  const isPart = refundPaise > 0 && refundPaise < grandTotalPaise;
  return (
    <Box component="output">
      <Typography>{translate('creditNotes.total', { amount: formatPaise(grandTotalPaise) })}</Typography>
      {isPart ? <Typography>{translate('credit.noteLowers', { amount: lowered })}</Typography> : null}
      <Typography sx={{ fontWeight: 600 }}>
        {translate(refundPaise > 0 ? back : 'creditNotes.lowers', { amount })}
      </Typography>
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
