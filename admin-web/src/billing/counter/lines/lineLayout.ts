import type { Theme } from '@mui/material/styles';
import { rowSx } from '../../../list/rows/rowStyles.ts';

/** Container width from which a line of the bill is one row; below it has two. */
const WIDE = '@container (min-width: 640px)';
/** Narrow for its letters, such as 390 px with letters of 32 px: quantity and price have a row each. */
const NARROW = '@container (max-width: 15em)';
const TOUCH = '@media (pointer: coarse)';
/** Name, quantity, price, total, remove. */
const COLUMNS = 'minmax(0, 1fr) 140px 100px 100px 44px';

export const headingSx = {
  display: 'none',
  [WIDE]: { display: 'grid', gridTemplateColumns: COLUMNS, gap: 1 },
  px: 1.5,
  py: 0.25,
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
  gap: 0.5,
  flexGrow: 1,
  minWidth: 0,
  minHeight: 40,
  [TOUCH]: { minHeight: 44 },
  boxSizing: 'border-box',
  px: 1,
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
    minHeight: 24,
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

/** The line of the last addition. Two names of one animation: the other one starts it again. */
const markSx = {
  '@keyframes marked-odd': { from: { backgroundColor: 'var(--mark)' } },
  '@keyframes marked-even': { from: { backgroundColor: 'var(--mark)' } },
  '& > li[data-mark]': { '--mark': ({ palette }: Theme) => palette.action.focus, animation: 'marked-odd 1.2s ease-in' },
  '& > li[data-mark=even]': { animationName: 'marked-even' },
  '@media (prefers-reduced-motion: reduce)': {
    '& > li[data-mark]': { animation: 'none !important', backgroundColor: 'var(--mark)' },
  },
} as const;

const ellipsis = { minWidth: 0, overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' } as const;

/** Price, discount and remark of an open line. */
const detailsSx = {
  gridArea: 'details',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 1,
  pb: 0.75,
  '& .cell': { flex: '1 1 7.5rem', minWidth: 0 },
  '& .cell.wide': { flex: '3 1 12rem' },
  '& .label': { display: 'block', color: 'text.secondary', fontSize: '0.875rem' },
  '& .done': {
    minHeight: 40,
    [TOUCH]: { minHeight: 44 },
    px: 1.5,
    border: 0,
    borderRadius: 1,
    background: 'none',
    color: 'primary.main',
    font: 'inherit',
    fontWeight: 600,
    cursor: 'pointer',
    '&:hover': { backgroundColor: 'action.hover' },
  },
} as const;

/** Styles of all lines in one rule: a rule per element is slow for a bill of many lines. */
export const linesSx = {
  ...rowSx,
  ...markSx,
  listStyle: 'none',
  p: 0,
  m: 0,
  '& > li': {
    display: 'grid',
    alignItems: 'center',
    columnGap: 1,
    px: 1.5,
    cursor: 'pointer',
    // what is out of the window is neither laid out nor painted; the sizes are those of a closed line
    contentVisibility: 'auto',
    containIntrinsicBlockSize: 'auto 67px',
    borderBottom: 1,
    borderColor: 'divider',
    lineHeight: 1.3,
    gridTemplateColumns: '136px minmax(0, 1fr) auto',
    gridTemplateAreas: '"name name amount" "quantity price remove" "details details details"',
    [NARROW]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateAreas: '"name amount" "quantity remove" "price price" "details details"',
    },
    [WIDE]: {
      py: 0.25,
      gridTemplateColumns: COLUMNS,
      gridTemplateAreas: '"name quantity price amount remove" "details details details details details"',
      containIntrinsicBlockSize: 'auto 49px',
    },
  },
  '& > li:last-of-type': { borderBottom: 0 },
  '& > li:focus-visible': { outlineOffset: -3 },
  '& .names': { gridArea: 'name', minWidth: 0, display: 'flex', columnGap: 1, [WIDE]: { display: 'grid' } },
  '& .names > *': { ...ellipsis, m: 0 },
  '& .names b': { fontWeight: 600 },
  '& .names small': {
    // beside the name there is only room for what is unusual
    display: 'none',
    '&.unusual': { display: 'block' },
    flexShrink: 0,
    maxWidth: '60%',
    fontSize: '0.875rem',
    color: 'text.secondary',
    [WIDE]: { display: 'block', maxWidth: 'none' },
  },
  '& .names output': { color: 'warning.main', fontWeight: 600, marginInlineEnd: '0.5em' },
  '& .quantity': { gridArea: 'quantity', minWidth: 0 },
  '& .with-steps': { display: 'flex', alignItems: 'center' },
  '& .with-steps .row-button': { width: 36, height: 36, [TOUCH]: { width: 44, height: 44 }, flexShrink: 0 },
  '& .field': fieldSx,
  '& .quantity .field': { px: 0.5, minHeight: 36, [TOUCH]: { minHeight: 40 } },
  '& .quantity input': { textAlign: 'center' },
  '& .text': { display: 'flex', alignItems: 'center', justifyContent: 'center', minHeight: 44 },
  '& .issue': { display: 'block', color: 'error.main', fontSize: '0.875rem' },
  '& .price': {
    gridArea: 'price',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    alignContent: 'center',
    columnGap: 0.5,
    minWidth: 0,
    minHeight: 44,
    p: 0.25,
    border: 0,
    borderRadius: 1,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    fontVariantNumeric: 'tabular-nums',
  },
  '& button.price': { cursor: 'pointer', '&:hover': { backgroundColor: 'action.hover' } },
  '& .price small': { fontSize: '0.875rem', color: 'text.secondary' },
  '& .former': { color: 'text.secondary' },
  '& .amount': {
    gridArea: 'amount',
    textAlign: 'end',
    whiteSpace: 'nowrap',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .remove': { gridArea: 'remove', justifySelf: 'end', '& .row-button': { [TOUCH]: { width: 44, height: 44 } } },
  '& .details': detailsSx,
} as const;
