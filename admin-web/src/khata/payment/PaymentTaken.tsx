import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { PaymentView } from '@bahi/contracts';
import { useId } from 'react';
import { ChangeShown } from '../../billing/counter/cash/ChangeShown.tsx';
import { formatPaise } from '../../format/money.ts';
import { useTranslate } from '../../i18n/language.ts';
import { ReferenceUsed } from '../../upi/ReferenceUsed.tsx';
import type { AccountDialogProps } from '../parts/account.ts';
import { Falls } from './Falls.tsx';
import { dueText } from './Preview.tsx';
import { ReceiptButtons } from './ReceiptButtons.tsx';

interface PaymentTakenProps extends AccountDialogProps {
  payment: PaymentView;
}

/** A payment that was made: on what it fell, what is owed after it, and its receipt. */
export function PaymentTaken({ account: { kind, phone, open = [] }, payment, onClose }: PaymentTakenProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { allocations, advancePaise, amountPaise, changePaise = 0, dueAfterPaise, warnings } = payment;
  const numbers = new Map(open.map(({ documentId, reference }) => [documentId, reference]));
  const falls = allocations.map((one) => ({ ...one, reference: numbers.get(one.documentId) ?? null }));
  return (
    <Dialog open fullWidth aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>
        {translate(`dues.${kind}.takenTitle`, { amount: formatPaise(amountPaise) })}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={1.5} aria-live="polite">
          {changePaise > 0 ? <ChangeShown changePaise={changePaise} /> : null}
          <ReferenceUsed warnings={warnings} />
          <Falls falls={falls} label={translate('dues.pay.preview')} />
          {advancePaise > 0 ? (
            <Typography>{translate(`dues.${kind}.keptAdvance`, { amount: formatPaise(advancePaise) })}</Typography>
          ) : null}
          <Typography sx={{ fontWeight: 600 }}>{dueText(translate, kind, dueAfterPaise)}</Typography>
          <ReceiptButtons kind={kind} paymentId={payment.id} phone={phone} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" autoFocus onClick={onClose}>
          {translate('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
