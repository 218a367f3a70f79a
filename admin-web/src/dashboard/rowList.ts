/** A plain list whose rows are parted by lines. */
export const rowListSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li + li': { borderTop: '1px solid', borderColor: 'divider' },
} as const;

/** A row: what it is on the left, how much on the right. */
export const rowSx = {
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
} as const;
