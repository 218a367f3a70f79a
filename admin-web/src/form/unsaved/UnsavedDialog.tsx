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
  /** Goes, without what was typed. */
  onDiscard: () => void;
  /** Saves and goes, where that can be done from here. */
  onSave?: (() => void) | undefined;
  isBusy?: boolean;
  /** They are on their way to the server, where nobody can take them back. */
  isSending?: boolean;
}

/** What happens to changes that are not saved, when somebody is about to leave them behind. */
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
        {/* the harmless answer is the one under Enter */}
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
