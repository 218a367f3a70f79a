import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/language.ts';

interface RetryAlertProps {
  /** What failed. */
  title?: string;
  /** Why. */
  children: ReactNode;
  onRetry: () => void;
}

/** Something could not be loaded; offers a retry. */
export function RetryAlert({ title, children, onRetry }: RetryAlertProps) {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={onRetry}>
          {translate('common.retry')}
        </Button>
      }
    >
      {title === undefined ? null : <AlertTitle>{title}</AlertTitle>}
      {children}
    </Alert>
  );
}
