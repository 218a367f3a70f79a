import type { Theme } from '@mui/material/styles';
import { rowSx } from '../../../list/rows/rowStyles.ts';

/** Container width from which a line of the bill is one row; below it a line is a card. */
const WIDE = '@container (min-width: 730px)';
/** A card that is narrow for its letters, such as one of 390 px with letters of 24 px: the amount has a row of its own. */
const NARROW = '@container (max-width: 17em)';
/** Wide enough for a price of eight digits: 123456.78. */
const COLUMNS = 'minmax(0, 1fr) 184px 120px 104px 128px 40px';
/** Height of a field, and of its text where the line has no fields. */
const FIELD_HEIGHT = 'max(40px, 2.5em)';

export const headingSx = {
  display: 'none',
  [WIDE]: { display: 'grid', gridTemplateColumns: COLUMNS, gap: 1 },
  px: 1.5,
  py: 0.75,
  color: 'text.secondary',
  fontSize: '0.875rem',
  fontWeight: 650,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const border = ({ palette }: Theme): string =>
  palette.mode === 'light' ? 'rgba(0, 0, 0, 0.23)' : 'rgba(255, 255, 255, 0.23)';

/** Looks like MUI's small outlined field. */
const fieldSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flexGrow: 1,
  minWidth: 0,
  minHeight: FIELD_HEIGHT,
  boxSizing: 'border-box',
  px: 1.75,
  [WIDE]: { px: 1 },
  border: 1,
  borderColor: border,
  borderRadius: 1,
  color: 'text.secondary',
  cursor: 'text',
  '&:hover': { borderColor: 'text.primary' },
  '&:focus-within': {
    borderColor: 'primary.main',
    boxShadow: ({ palette }: Theme) => `inset 0 0 0 1px ${palette.primary.main}`,
  },
  '&:has([aria-invalid=true])': { borderColor: 'error.main' },
  '& input': {
    minWidth: 0,
    width: '100%',
    p: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'text.primary',
  },
  '& span': { flexShrink: 0, whiteSpace: 'nowrap' },
  // the frame shows the focus
  '& input:focus-visible': { outline: 0 },
} as const;

/** Styles of all lines in one rule: a rule per element is slow for a bill of many lines. */
export const linesSx = {
  ...rowSx,
  listStyle: 'none',
  p: 0,
  m: 0,
  '& > li': {
    display: 'grid',
    alignItems: 'center',
    gap: 1,
    px: 1.5,
    py: 1,
    // what is out of the window is neither laid out nor painted; the sizes are those of a line with two names
    contentVisibility: 'auto',
    containIntrinsicBlockSize: 'auto 178px',
    borderBottom: 1,
    borderColor: 'divider',
    gridTemplateColumns: 'minmax(0, 1.9fr) minmax(0, 1fr) 40px',
    gridTemplateAreas: '"name name remove" "quantity amount amount" "price discount discount"',
    [NARROW]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 40px',
      gridTemplateAreas:
        '"name name remove" "quantity quantity quantity" "price discount discount" "amount amount amount"',
    },
    [WIDE]: {
      gridTemplateColumns: COLUMNS,
      gridTemplateAreas: '"name quantity price discount amount remove"',
      containIntrinsicBlockSize: 'auto 61px',
    },
  },
  '& .names': { gridArea: 'name', minWidth: 0, minHeight: 40, display: 'grid', alignContent: 'center' },
  '& .names > *': { m: 0 },
  '& .names b': { fontWeight: 600 },
  '& .names small': { fontSize: '0.875rem', lineHeight: 1.43, color: 'text.secondary' },
  '& .names output': { fontSize: '0.875rem', lineHeight: 1.43, color: 'warning.main', fontWeight: 600 },
  '& .cell': { minWidth: 0 },
  '& .cell > .label': {
    display: 'block',
    color: 'text.secondary',
    fontSize: '0.75rem',
    lineHeight: 1.66,
    [WIDE]: { display: 'none' },
  },
  '& .cell > .issue': { display: 'block', color: 'error.main', fontSize: '0.75rem', lineHeight: 1.66 },
  '& .with-steps': { display: 'flex', alignItems: 'center' },
  '& .with-steps .row-button': { width: 36, height: 36, flexShrink: 0 },
  '& .field': fieldSx,
  // on a card the label has the unit: the field has no room for it
  '& .quantity .unit': { display: 'none', [WIDE]: { display: 'block' } },
  '& .quantity .field': { px: 1.25 },
  '& .text': { display: 'flex', alignItems: 'center', minHeight: FIELD_HEIGHT },
  '& .amount': {
    gridArea: 'amount',
    textAlign: 'end',
    whiteSpace: 'nowrap',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .remove': { gridArea: 'remove', justifySelf: 'end', minHeight: 40 },
} as const;
