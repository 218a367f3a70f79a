import Button from '@mui/material/Button';
import { useTranslate } from '../../i18n/language.ts';
import { focusContentIfLost } from '../rows/focusContent.ts';

/** Brings the whole list back. It goes with what it stands in, so who pressed it is put at the content. */
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
