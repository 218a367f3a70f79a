import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { ReceiptButtons, type ReceiptProps } from './ReceiptButtons.tsx';

interface ReceiptDialogProps extends ReceiptProps {
  /** The payment's name. */
  name: string;
  onClose: () => void;
}

/** The receipt of an earlier payment. */
export function ReceiptDialog({ name, onClose, ...receipt }: ReceiptDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{name}</DialogTitle>
      <DialogContent>
        <ReceiptButtons {...receipt} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
