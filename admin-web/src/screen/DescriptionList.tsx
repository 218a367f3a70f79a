import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A name and its value; an empty value is shown as a dash. */
export type Description = readonly [name: string, value: ReactNode];

/** A `dl` of names and values, side by side where there is room. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '156px minmax(0, 1fr)' },
        columnGap: 2,
        rowGap: { xs: 0, sm: 1.25 },
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, mb: { xs: 1.25, sm: 0 }, fontWeight: 500 },
      }}
    >
      {items.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value === null || value === '' ? '–' : value}</dd>
        </Box>
      ))}
    </Box>
  );
}
