import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { memo, type ReactNode } from 'react';
import { ListBase, useEvent, type SortPayload } from 'react-admin';
import { Link } from 'react-router';
import { useTranslate } from '../i18n/language.ts';
import { EmptyState } from '../messages/EmptyState.tsx';
import { Notices } from '../messages/Notices.tsx';
import { useToast } from '../messages/toasts.ts';
import { errorBodyOf } from '../providers/http/apiError.ts';
import { useListMeta } from '../providers/reactAdmin/data.ts';
import type { ListedResource } from '../providers/reactAdmin/listedResource.ts';
import { ScreenHeading } from '../screen/ScreenHeading.tsx';
import { ClearFilters } from './filters/ClearFilters.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { SearchBox } from './filters/SearchBox.tsx';
import { useFilters } from './filters/useFilters.ts';
import { listStoreKey, useLinkedFilter } from './filters/useLinkedFilter.ts';
import { ShownListOutput } from './output/ListOutput.tsx';
import { HiddenMatches } from './HiddenMatches.tsx';
import { ListRows, type ListRowsProps } from './ListRows.tsx';
import { RestoreState } from './RestoreButton.tsx';
import { DEFAULT_PAGE_SIZE } from './rows/Pager.tsx';
import type { RowsProps } from './rows/rowsProps.ts';

interface ListScreenProps<Row> extends RowsProps<Row>, Pick<ListRowsProps<Row>, 'Shown'> {
  resource: ListedResource;
  sort: SortPayload;
  /** Whether the user may create rows. */
  mayCreate: boolean;
  searchHint?: string;
  filters?: ReactNode;
  /** Above the filters. */
  notice?: ReactNode;
  /** Where the list is read, if not at its resource's own path. */
  path?: string;
  /** More buttons beside the one that creates. */
  buttons?: ReactNode;
  /** Buttons for file and print, if the rows are not those of the list. */
  output?: ReactNode;
}

/** A list screen: heading, search, filters, rows, pagination, and its loading, empty and error states. */
export function ListScreen<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { resource, sort, mayCreate, searchHint, filters, notice, columns, actions, path } = props;
  const { buttons, output, Shown } = props;
  const translate = useTranslate();
  const toast = useToast();
  const meta = useListMeta();
  const onError = (error: unknown): void => {
    // a missing permission is shown on the page
    if (errorBodyOf(error).code !== 'forbidden') toast.error(translate(`${resource}.loadFailed`));
  };
  if (useLinkedFilter(resource, sort)) return null;
  return (
    <ListBase
      resource={resource}
      sort={sort}
      perPage={DEFAULT_PAGE_SIZE}
      queryOptions={{ onError, meta: path === undefined ? meta : { ...meta, path } }}
      disableSyncWithLocation
      storeKey={listStoreKey(resource)}
    >
      <ScreenHeading title={translate(`${resource}.title`)}>
        {buttons}
        {mayCreate ? <CreateButton resource={resource} /> : null}
      </ScreenHeading>
      <Notices resource={resource} />
      {resource === 'purchases' ? null : <RestoreState resource={resource} />}
      {notice}
      <FilterBar>
        <SearchBox {...(searchHint !== undefined && { placeholder: searchHint })} />
        {filters}
        {output ?? <ShownListOutput<Row> title={translate(`${resource}.title`)} columns={columns} />}
      </FilterBar>
      <HiddenMatches resource={resource} />
      <ListRows<Row>
        columns={columns}
        actions={actions}
        Shown={Shown}
        label={translate(`${resource}.title`)}
        failedText={translate(`${resource}.loadFailed`)}
        empty={<NoRows resource={resource} mayCreate={mayCreate} />}
      />
    </ListBase>
  );
}

function CreateButton({ resource }: { resource: ListedResource }) {
  const translate = useTranslate();
  return (
    <Button variant="contained" startIcon={<Add />} component={Link} to={`/dashboard/${resource}/create`}>
      {translate(`${resource}.newTitle`)}
    </Button>
  );
}

/** No matches, or no rows yet with a create button. Memoised: the list renders with every letter of a search. */
const NoRows = memo(function NoRows({ resource, mayCreate }: { resource: ListedResource; mayCreate: boolean }) {
  const translate = useTranslate();
  const { filters, setFilters } = useFilters();
  const clear = useEvent(() => setFilters({}));
  if (Object.keys(filters).length > 0) return <NoMatches onClear={clear} />;
  return (
    <EmptyState title={translate(`${resource}.empty`)} hint={mayCreate && translate(`${resource}.emptyHint`)}>
      {mayCreate ? <CreateButton resource={resource} /> : null}
    </EmptyState>
  );
});

const NoMatches = memo(function NoMatches({ onClear }: { onClear: () => void }) {
  const translate = useTranslate();
  return (
    <EmptyState title={translate('lists.nothingFound')} hint={translate('lists.nothingFoundHint')}>
      <ClearFilters onClear={onClear} />
    </EmptyState>
  );
});
