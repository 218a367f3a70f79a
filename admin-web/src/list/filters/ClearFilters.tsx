import Button from '@mui/material/Button';
import { useTranslate } from '../../i18n/language.ts';
import { focusContentIfLost } from '../rows/focusContent.ts';

/** Clears all filters. It disappears then, so the focus moves to the content. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  const translate = useTranslate();
  return (
    <Button
      onClick={({ currentTarget }) => {
        focusContentIfLost(currentTarget);
        onClear();
      }}
    >
      {translate('lists.clearFilters')}
    </Button>
  );
}
