import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from '../providers/language.ts';

interface DeleteBillDialogProps {
  /** A completed bill is cancelled and may be given a reason; a draft is put away. */
  isCompleted: boolean;
  isBusy: boolean;
  onKeep: () => void;
  onDelete: (reason: string | undefined) => void;
}

/** Asks before a bill is deleted. */
export function DeleteBillDialog({ isCompleted, isBusy, onKeep, onDelete }: DeleteBillDialogProps) {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  return (
    <Dialog open onClose={onKeep} aria-labelledby="delete-bill-title" aria-describedby="delete-bill-text">
      <DialogTitle id="delete-bill-title">
        {translate(isCompleted ? 'billing.cancelTitle' : 'billing.deleteDraftTitle')}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id="delete-bill-text">
          {translate(isCompleted ? 'billing.cancelText' : 'billing.deleteDraftText')}
        </DialogContentText>
        {isCompleted ? (
          <TextField
            label={translate('billing.cancelReason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            sx={{ mt: 2 }}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onKeep}>
          {translate('billing.keep')}
        </Button>
        <Button
          variant="contained"
          color="error"
          loading={isBusy}
          onClick={() => onDelete(reason.trim() === '' ? undefined : reason.trim())}
        >
          {translate('billing.confirmDelete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
