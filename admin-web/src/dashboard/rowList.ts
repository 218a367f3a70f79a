/** A plain list with lines between the rows. */
export const rowListSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li + li': { borderTop: '1px solid', borderColor: 'divider' },
} as const;

/** A row: name on the left, amount on the right. */
export const rowSx = {
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
} as const;
