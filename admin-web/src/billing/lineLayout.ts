/** Where the bill's lines have room for one row each; else a line is a small card. Measured by their own place, not the window. */
const WIDE = '@container (min-width: 700px)';
const COLUMNS = 'minmax(0, 1fr) 196px 104px 92px 132px 40px';

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
  // of a long unit less is shown rather than of the number
  '& .quantity input': { minWidth: '4ch', flexShrink: 1_000 },
  '& .quantity .MuiInputAdornment-root': { minWidth: 0, flexShrink: 1 },
  '& .quantity .MuiInputAdornment-root > p': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .wide-hidden': { [WIDE]: { display: 'none' } },
} as const;
