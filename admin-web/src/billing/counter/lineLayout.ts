/** Container width from which a line of the bill is one row; below it a line is a card. */
const WIDE = '@container (min-width: 730px)';
/** Wide enough for a price of eight digits: 123456.78. */
const COLUMNS = 'minmax(0, 1fr) 184px 120px 104px 128px 40px';

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

export const lineSx = {
  display: 'grid',
  alignItems: 'center',
  gap: 1,
  px: 1.5,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  gridTemplateColumns: 'minmax(0, 1.9fr) minmax(0, 1fr) 40px',
  gridTemplateAreas: '"name name remove" "quantity amount amount" "price discount discount"',
  [WIDE]: { gridTemplateColumns: COLUMNS, gridTemplateAreas: '"name quantity price discount amount remove"' },
  '& .MuiInputBase-root': { [WIDE]: { pl: 1 } },
  '& input': { [WIDE]: { pr: 1 } },
  // on a card the label has the unit: the field has no room for it
  '& .quantity .MuiInputAdornment-root': { display: 'none', [WIDE]: { display: 'flex' } },
  '& .quantity .MuiInputBase-root': { px: 1.25 },
  '& .quantity input': { px: 0 },
  '& .wide-hidden': { [WIDE]: { display: 'none' } },
} as const;
