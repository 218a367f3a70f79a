import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../i18n/language.ts';
import { useFilters } from '../list/filters/useFilters.ts';
import { countIncomplete } from '../providers/calls/products.ts';

/** Marks a product that staff added or changed at the counter and that the owner has not saved since. */
export function IncompleteMark() {
  const translate = useTranslate();
  return (
    <Box component="span" sx={{ display: 'block', color: 'warning.dark', fontSize: '0.875rem', fontWeight: 600 }}>
      {translate('incomplete.mark')}
    </Box>
  );
}

/** Tells the owner how many such products there are, with a button that lists them. */
export function IncompleteHint() {
  const translate = useTranslate();
  const { filters, setFilters } = useFilters();
  const { data: count = 0 } = useQuery({
    queryKey: ['products', 'incompleteCount'],
    queryFn: async ({ signal }) => countIncomplete(signal),
  });
  const isListed = filters['incomplete'] === 'true';
  if (count === 0 && !isListed) return null;
  return (
    <Alert
      severity={count === 0 ? 'success' : 'info'}
      sx={{ mb: 1.5 }}
      action={
        <Button color="inherit" onClick={() => setFilters(isListed ? {} : { incomplete: 'true' })}>
          {translate(isListed ? 'incomplete.showAll' : 'incomplete.show')}
        </Button>
      }
    >
      {count === 0 ? translate('incomplete.none') : translate('incomplete.count', { smart_count: count })}
    </Alert>
  );
}

/** On the form: why the product is marked, and what ends that. */
export function IncompleteNote() {
  const translate = useTranslate();
  return (
    <Alert severity="info" sx={{ mb: 1.5 }}>
      {translate('incomplete.note')}
    </Alert>
  );
}
