import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { messageOf } from '../providers/http/apiError.ts';
import { reveal } from './reveal.ts';

/** An error that stays on the page after its toast is gone. Scrolls into view. */
export function FailedAlert({ title, error }: { title: string; error: unknown }) {
  return (
    <Alert severity="error" ref={reveal} sx={{ mb: 2 }}>
      <AlertTitle>{title}</AlertTitle>
      {messageOf(error)}
    </Alert>
  );
}
