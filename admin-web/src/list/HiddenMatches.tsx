import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useGetList, useListContext } from 'react-admin';
import { useTranslate } from '../i18n/language.ts';
import type { ListedResource } from '../providers/reactAdmin/listedResource.ts';
import { useThrottledValue } from '../screen/useThrottledValue.ts';
import { textOf, useFilters, type Filters } from './filters/useFilters.ts';

/** The status that a list hides unless it is asked for. */
const HIDDEN = {
  products: 'archived',
  categories: 'archived',
  vendors: 'archived',
  customers: 'archived',
  purchases: 'reversed',
} as const;
/** With more matches than this the search goes on anyway. */
const FEW = 10;
const LEAST_MS = 300;

/** Below a search with few matches: how many more are among the rows that the list hides. */
export function HiddenMatches({ resource }: { resource: ListedResource }) {
  const { filters, setFilters } = useFilters();
  const { total = FEW + 1 } = useListContext();
  const translate = useTranslate();
  const status = HIDDEN[resource];
  const isAsked = textOf(filters, 'q').trim() !== '' && filters['status'] === undefined && total <= FEW;
  const wanted = JSON.stringify({ ...filters, status });
  const asked = useThrottledValue(wanted, LEAST_MS);
  const { total: hidden = 0 } = useGetList(
    resource,
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' },
      filter: JSON.parse(asked) as Filters,
    },
    { enabled: isAsked, onError: () => undefined },
  );
  return (
    <div aria-live="polite">
      {isAsked && asked === wanted && hidden > 0 ? (
        <Alert
          severity="info"
          sx={{ mb: 1.5 }}
          action={
            <Button color="inherit" onClick={() => setFilters({ ...filters, status })}>
              {translate('lists.showHidden')}
            </Button>
          }
        >
          {translate(`lists.moreHidden.${status}`, { smart_count: hidden })}
        </Alert>
      ) : null}
    </div>
  );
}
