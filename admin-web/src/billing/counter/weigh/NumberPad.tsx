import Backspace from '@mui/icons-material/BackspaceOutlined';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { useTranslate } from '../../../i18n/language.ts';
import type { PadKey } from './weighed.ts';

const KEYS: readonly PadKey[] = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '.', '0', 'back'];

/** Big keys for numbers, for screens without a keyboard. */
export const NumberPad = memo(function NumberPad({ onKey }: { onKey: (key: PadKey) => void }) {
  const translate = useTranslate();
  return (
    <Box component="fieldset" aria-label={translate('weigh.pad')} sx={padSx}>
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={key === 'back' ? translate('weigh.back') : undefined}
          onClick={() => onKey(key)}
        >
          {key === 'back' ? <Backspace aria-hidden /> : key}
        </button>
      ))}
    </Box>
  );
});

const padSx = {
  display: 'grid',
  border: 0,
  m: 0,
  p: 0,
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 1,
  '& button': {
    display: 'grid',
    placeItems: 'center',
    minHeight: 56,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    color: 'text.primary',
    font: 'inherit',
    fontSize: '1.375rem',
    fontWeight: 600,
    cursor: 'pointer',
    touchAction: 'manipulation',
    '&:hover': { bgcolor: 'action.hover' },
    '&:active': { bgcolor: 'action.selected' },
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
  },
} as const;
