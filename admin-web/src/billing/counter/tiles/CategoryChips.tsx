import Box from '@mui/material/Box';
import type { CategoryRow } from '@bahi/contracts';
import { memo } from 'react';
import { useTranslate } from '../../../i18n/language.ts';
import { categoryColour } from './categoryColour.ts';

interface CategoryChipsProps {
  categories: readonly CategoryRow[];
  chosen: string | undefined;
  onChoose: (categoryId: string | undefined) => void;
}

/** The row of categories above the tiles; it scrolls sideways. The first shows what sells most. */
export const CategoryChips = memo(function CategoryChips({ categories, chosen, onChoose }: CategoryChipsProps) {
  const translate = useTranslate();
  return (
    <Box component="fieldset" aria-label={translate('tiles.categories')} sx={chipsSx}>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        {translate('tiles.mostSold')}
      </button>
      {categories.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen === id}
          onClick={() => onChoose(chosen === id ? undefined : id)}
        >
          <i aria-hidden style={{ background: categoryColour(id) }} />
          {name}
        </button>
      ))}
    </Box>
  );
});

const chipsSx = {
  display: 'flex',
  border: 0,
  minWidth: 0,
  gap: 0.75,
  overflowX: 'auto',
  scrollbarWidth: 'thin',
  // room for the focus ring
  p: '3px',
  mx: '-3px',
  mb: 1,
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 0.75,
    flexShrink: 0,
    minHeight: 44,
    px: 1.5,
    border: 1,
    borderColor: 'divider',
    borderRadius: 99,
    bgcolor: 'background.paper',
    color: 'text.primary',
    font: 'inherit',
    fontSize: '0.875rem',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    '&[aria-pressed=true]': { borderColor: 'primary.main', bgcolor: 'action.selected', fontWeight: 700 },
    '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 1 },
  },
  '& i': { width: 10, height: 10, borderRadius: '50%' },
} as const;
