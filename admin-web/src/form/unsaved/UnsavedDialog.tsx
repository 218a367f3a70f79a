import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from '../../i18n/language.ts';
import { WaitingForNetwork } from '../../messages/WaitingForNetwork.tsx';

interface UnsavedDialogProps {
  onStay: () => void;
  /** Leaves without saving. */
  onDiscard: () => void;
  /** Saves and leaves; absent if the form cannot be saved from here. */
  onSave?: (() => void) | undefined;
  isBusy?: boolean;
  /** The changes are being sent and cannot be cancelled. */
  isSending?: boolean;
}

/** Asks what to do with unsaved changes. */
export function UnsavedDialog(props: UnsavedDialogProps) {
  const { onStay, onDiscard, onSave, isBusy = false, isSending = false } = props;
  const translate = useTranslate();
  const canSave = onSave !== undefined;
  return (
    <Dialog open onClose={onStay} aria-labelledby="unsaved-title" aria-describedby="unsaved-text">
      <DialogTitle id="unsaved-title">{translate('lists.unsavedTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText id="unsaved-text">
          {translate(isSending ? 'lists.sendingText' : 'lists.unsavedText')}
        </DialogContentText>
        <WaitingForNetwork isSending={isBusy || isSending} sx={{ mt: 2 }} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {/* Enter chooses the safe answer */}
        <Button onClick={onStay} autoFocus={!canSave} variant={canSave ? 'text' : 'contained'}>
          {translate('lists.stay')}
        </Button>
        <Button color="error" onClick={onDiscard} disabled={isBusy}>
          {translate('lists.discardAndLeave')}
        </Button>
        {canSave ? (
          <Button variant="contained" autoFocus loading={isBusy} onClick={onSave}>
            {translate('common.save')}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}
