import type { Theme } from '@mui/material/styles';
import { targetSx } from '../../theme/targetSx.ts';

/** Styles of everything in a row, set on the container: styled components for a hundred buttons are slow on a phone. */
export const rowSx = {
  '& a': targetSx,
  '& a.name': {
    color: 'primary.main',
    fontWeight: 600,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  '& .more': { color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 400 },
  '& .row-button': (theme: Theme) => ({
    display: 'inline-grid',
    placeItems: 'center',
    width: 40,
    height: 40,
    padding: 0,
    border: 0,
    borderRadius: '50%',
    background: 'none',
    color: theme.palette.action.active,
    cursor: 'pointer',
    verticalAlign: 'middle',
    '&:hover': { backgroundColor: theme.palette.action.hover },
    '&:disabled': { color: theme.palette.action.disabled, background: 'none', cursor: 'default' },
  }),
} as const;
