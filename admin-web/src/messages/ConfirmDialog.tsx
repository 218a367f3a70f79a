import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { useIsOver } from '../providers/http/useIsOver.ts';
import { useMayBeSent } from '../providers/http/useMayBeSent.ts';
import { WaitingForNetwork } from './WaitingForNetwork.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  confirmText: string;
  /** Label of the close button; “Cancel” when absent. */
  closeText?: string;
  busy: boolean;
  /** Error of the last attempt. */
  error?: unknown;
  /** More fields. */
  children?: ReactNode;
  /** Whether they can be sent. */
  isSubmittable?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms a deletion. Can be closed until the request may have been sent. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    text,
    confirmText,
    closeText,
    busy,
    error,
    children,
    isSubmittable = true,
    onConfirm,
    onClose,
  } = props;
  const translate = useTranslate();
  const titleId = useId();
  const textId = useId();
  const mayBeSent = useMayBeSent(busy);
  const isOver = useIsOver(error);
  return (
    <Dialog open onClose={() => mayBeSent || onClose()} aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {error === undefined || error === null || isOver ? null : (
          <Alert severity="error" sx={{ mb: 2 }}>
            {messageOf(error)}
          </Alert>
        )}
        <DialogContentText id={textId}>{text}</DialogContentText>
        {children}
        <WaitingForNetwork isSending={busy} sx={{ mt: 2 }} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={mayBeSent} autoFocus>
          {closeText ?? translate('common.cancel')}
        </Button>
        <Button color="error" variant="contained" disabled={busy || !isSubmittable} onClick={onConfirm}>
          {confirmText}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
