import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTranslate } from '../providers/language.ts';
import { accessToken } from '../providers/session.ts';

interface UnsavedPromptProps {
  /** Asked at the moment of leaving, when state may be a step behind. */
  isUnsaved: () => boolean;
  isBusy: boolean;
  /** Resolves to whether it worked. */
  onSave: () => Promise<boolean>;
  onDiscard: () => void;
}

/**
 * Asks before unsaved changes are left behind; on reload the browser asks. The way home is always free: that is where an expired
 * session and the logouts lead, and what was typed is kept for this tab until the logout is answered.
 */
export function UnsavedPrompt({ isUnsaved, isBusy, onSave, onDiscard }: UnsavedPromptProps) {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation: { pathname } }) =>
      isUnsaved() && accessToken() !== null && pathname !== '/' && pathname !== currentLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  if (blocker.state !== 'blocked') return null;
  const saveAndLeave = async (): Promise<void> => {
    if (await onSave()) blocker.proceed();
    // what is wrong stands on the page
    else blocker.reset();
  };
  const discardAndLeave = (): void => {
    onDiscard();
    blocker.proceed();
  };
  return (
    <Dialog open onClose={() => blocker.reset()} aria-labelledby="unsaved-title" aria-describedby="unsaved-text">
      <DialogTitle id="unsaved-title">{translate('billing.unsavedTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText id="unsaved-text">{translate('billing.unsavedText')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={() => blocker.reset()}>{translate('billing.stay')}</Button>
        <Button color="error" onClick={discardAndLeave} disabled={isBusy}>
          {translate('billing.discardAndLeave')}
        </Button>
        <Button variant="contained" autoFocus loading={isBusy} onClick={() => void saveAndLeave()}>
          {translate('billing.saveAndLeave')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
