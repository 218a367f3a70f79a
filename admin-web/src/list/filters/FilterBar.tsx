import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { FilterTextsContext } from './filterTexts.ts';

/** The line of search, filters and output of a list. */
export function FilterBar({ children }: { children: ReactNode }) {
  const [texts] = useState(() => new Map<string, string>());
  return (
    <FilterTextsContext value={texts}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5 }}>{children}</Box>
    </FilterTextsContext>
  );
}
