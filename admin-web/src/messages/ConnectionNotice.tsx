import CloudOff from '@mui/icons-material/CloudOff';
import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useTranslate } from '../i18n/language.ts';
import type { WordKey } from '../i18n/words.ts';
import { connection, useIsAway } from '../providers/http/connection.ts';
import { useToast } from './toasts.ts';

/** One line that says that the server is away, and a toast when it is back. */
export function ConnectionNotice({ text = 'shell.noConnection' }: { text?: WordKey }) {
  const isAway = useIsAway();
  const translate = useTranslate();
  const toast = useToast();
  useEffect(() => connection.onReturn(() => toast.info(translate('common.connected'))), [toast, translate]);
  return (
    // always mounted, so that its text is announced
    <Box component="output" sx={isAway ? lineSx : undefined}>
      {isAway ? (
        <>
          <CloudOff fontSize="small" />
          {translate(text)}
        </>
      ) : null}
    </Box>
  );
}

const lineSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: { xs: 1.5, sm: 3 },
  py: 0.5,
  bgcolor: 'warning.main',
  color: 'warning.contrastText',
  fontSize: '0.875rem',
  fontWeight: 600,
  lineHeight: 1.35,
} as const;
