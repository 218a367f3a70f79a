import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Id } from '@bahi/contracts';
import { useId } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { ReceiptButtons } from './ReceiptButtons.tsx';

interface ReceiptDialogProps {
  paymentId: Id;
  /** The payment's name. */
  name: string;
  phone: string | null;
  onClose: () => void;
}

/** The receipt of an earlier payment. */
export function ReceiptDialog({ paymentId, name, phone, onClose }: ReceiptDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{name}</DialogTitle>
      <DialogContent>
        <ReceiptButtons paymentId={paymentId} phone={phone} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
