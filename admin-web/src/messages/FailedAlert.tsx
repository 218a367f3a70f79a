import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { messageOf } from '../providers/http/apiError.ts';
import { reveal } from './reveal.ts';

/** What failed and why; it stays on the page when its toast is gone, and comes into view. */
export function FailedAlert({ title, error }: { title: string; error: unknown }) {
  return (
    <Alert severity="error" ref={reveal} sx={{ mb: 2 }}>
      <AlertTitle>{title}</AlertTitle>
      {messageOf(error)}
    </Alert>
  );
}
