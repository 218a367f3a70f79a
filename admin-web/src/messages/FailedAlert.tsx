import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { ReactNode } from 'react';
import { messageOf } from '../providers/http/apiError.ts';
import { useIsOver } from '../providers/http/useIsOver.ts';
import { reveal } from './reveal.ts';

/** An error that stays on the page after its toast is gone, with what can be done about it; without an answer, until the server is back. */
export function FailedAlert({ title, error, children }: { title: string; error: unknown; children?: ReactNode }) {
  if (useIsOver(error)) return null;
  return (
    <Alert severity="error" ref={reveal} sx={{ mb: 2 }}>
      <AlertTitle>{title}</AlertTitle>
      {messageOf(error)}
      {children}
    </Alert>
  );
}
