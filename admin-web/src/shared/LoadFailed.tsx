import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';

interface LoadFailedProps {
  /** Of the screen that would be here. */
  title: string;
  backTo: string;
  /** What failed, in a few words. */
  summary: string;
  /** Why. */
  children: ReactNode;
  onRetry: () => void;
}

/** In place of a screen whose record could not be read. */
export function LoadFailed({ title, backTo, summary, children, onRetry }: LoadFailedProps) {
  const translate = useTranslate();
  return (
    <>
      <ScreenHeading title={title} backTo={backTo} />
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={onRetry}>
            {translate('common.retry')}
          </Button>
        }
      >
        <AlertTitle>{summary}</AlertTitle>
        {children}
      </Alert>
    </>
  );
}
