import type { SxProps, Theme } from '@mui/material/styles';

const COLUMNS = '20px minmax(180px, 1fr) 96px 88px 54px 96px 60px 80px 112px 88px 54px 36px';

/** Only for screen readers, which need the label that sighted people read in the heading. */
const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

const figure = { fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums' } as const;

/**
 * The lines of a supplier's bill: a table from 1200 px on, cards below. One rule for all cells, because a rule per element is slow.
 */
export const gridSx: SxProps<Theme> = {
  mb: 1,
  '& .MuiFormControl-root': { m: 0 },
  '& .head': { display: 'none' },
  '& .row': {
    position: 'relative',
    display: 'grid',
    gap: 1,
    p: 1.25,
    borderBottom: 1,
    borderColor: 'divider',
    gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', sm: 'repeat(6, minmax(0, 1fr))' },
    alignItems: 'center',
  },
  '& .row:last-of-type': { borderBottom: 0 },
  // cards follow each other: their number is for screen readers
  '& .number': unseen,
  '& .remove': { position: 'absolute', top: 12, right: 6, p: 0.5 },
  '& .product': { gridColumn: '1 / -1', mr: '40px' },
  // a phone's third of a line has no room for more than the number
  '& .row .MuiOutlinedInput-root:not(.MuiAutocomplete-inputRoot)': { px: 1 },
  '& .row .MuiOutlinedInput-root:not(.MuiAutocomplete-inputRoot) input': { px: 0 },
  '& .row .MuiInputLabel-root:not(.MuiInputLabel-shrink)': { maxWidth: '100%' },
  '& .wide': { gridColumn: '1 / -1' },
  '& .figure': figure,
  '& .figure:empty': { display: 'none' },
  '& .figure input': {
    ...figure,
    font: 'inherit',
    color: 'inherit',
    border: 0,
    p: 0,
    width: 64,
    minHeight: 24,
    background: 'none',
  },
  '& .figure .word': { color: 'text.secondary', mr: 0.5 },
  '& .dearer': { color: 'error.main', fontWeight: 600 },
  '& .cheaper': { color: 'success.main', fontWeight: 600 },
  '& .loss': { color: 'error.main', fontWeight: 600 },
  '& input': { fontVariantNumeric: 'tabular-nums' },
  '@media (min-width: 1200px)': {
    '& .head': {
      ...figure,
      display: 'grid',
      gridTemplateColumns: COLUMNS,
      columnGap: '6px',
      px: 1,
      py: 0.75,
      color: 'text.secondary',
      fontWeight: 600,
      borderBottom: 1,
      borderColor: 'divider',
      alignItems: 'end',
      lineHeight: 1.2,
    },
    '& .row': {
      gridTemplateColumns: COLUMNS,
      gap: 0,
      columnGap: '6px',
      px: 1,
      py: '2px',
    },
    '& .number': {
      position: 'static',
      width: 'auto',
      height: 'auto',
      overflow: 'visible',
      clipPath: 'none',
      color: 'text.secondary',
      '& .word': unseen,
    },
    '& .product': { gridColumn: 'auto', mr: 0 },
    '& .remove': { position: 'static', gridColumn: 12, gridRow: 1, justifySelf: 'end' },
    '& .figure .word': unseen,
    '& .figure, & .figure input': { ...figure, textAlign: 'end', fontSize: '0.8125rem' },
    '& .figure input': { width: '100%' },
    '& .figure:empty': { display: 'block' },
    // the heading shows the label and the currency; it has none of the taxes below a line
    '& .row > :not(.tax) .MuiInputLabel-root': unseen,
    '& .row > :not(.tax) .MuiOutlinedInput-notchedOutline': { top: 0, '& legend': { display: 'none' } },
    '& .row .MuiInputAdornment-positionStart': { display: 'none' },
    '& .row .MuiOutlinedInput-root:not(.MuiAutocomplete-inputRoot)': { px: 1 },
    '& .row .MuiOutlinedInput-root:not(.MuiAutocomplete-inputRoot) input': { px: 0, textAlign: 'end' },
    // the choices open with a click or a letter
    '& .row .MuiAutocomplete-endAdornment': { display: 'none' },
    '& .row .MuiAutocomplete-inputRoot.MuiOutlinedInput-root': { px: '6px' },
    '& .row .MuiInputAdornment-positionEnd': { ml: 0.5, '& p': { fontSize: '0.75rem' } },
  },
};
