import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, type ReactNode } from 'react';
import { useTranslate } from '../i18n/language.ts';

interface ShareFrameProps extends Pick<DialogProps, 'onPointerDownCapture' | 'onKeyDownCapture'> {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog of what is sent to somebody, full-screen on a phone. Nothing is sent before a click. */
export function ShareFrame({ title, onClose, children, ...captures }: ShareFrameProps) {
  const translate = useTranslate();
  const titleId = useId();
  const phone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'));
  return (
    <Dialog open fullWidth fullScreen={phone} maxWidth="xs" onClose={onClose} aria-labelledby={titleId} {...captures}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {children}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{translate('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
