import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate } from '../i18n/language.ts';
import type { Outbox } from './useOutbox.ts';

/** Where the code is, if no mail goes out: the folder on the machine itself, elsewhere whom to ask. */
export function CodePlace({ outbox }: { outbox: Outbox | undefined }) {
  const translate = useTranslate();
  if (outbox === undefined) return null;
  return (
    <Alert severity="info">
      {translate(outbox.folder === null ? 'public.noMail.codeElsewhere' : 'public.noMail.codeHere')}
      {outbox.folder === null ? null : (
        <Box component="code" sx={{ display: 'block', mt: 0.5, overflowWrap: 'anywhere' }}>
          {outbox.folder}
        </Box>
      )}
    </Alert>
  );
}
