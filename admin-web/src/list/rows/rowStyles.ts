import type { Theme } from '@mui/material/styles';

/** What stands in a row, styled from above: a styled component for each of a hundred buttons costs a slow phone dearly. */
export const rowSx = {
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
