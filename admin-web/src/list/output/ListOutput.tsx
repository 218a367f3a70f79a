import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { useEvent, useListContext } from 'react-admin';
import { formatCount } from '../../format/quantity.ts';
import { useTranslate } from '../../i18n/language.ts';
import { useToast } from '../../messages/toasts.ts';
import { shopProfileQuery } from '../../providers/cache/queries.ts';
import { getFirstRows, getListFile } from '../../providers/calls/lists.ts';
import { listPath, useListMeta } from '../../providers/reactAdmin/data.ts';
import { saveFile } from '../../providers/saveFile.ts';
import { Hint } from '../../screen/Hint.tsx';
import { useFilters } from '../filters/useFilters.ts';
import type { Column } from '../rows/column.ts';
import { PrintedList, type PrintedRows } from './PrintedList.tsx';

/** Most rows that are printed: some thirty sheets. */
const MOST_PRINTED = 1_000;

interface ListOutputProps<Row> {
  /** Path of the list with filter and sort, such as `/products?filter=…`; asked for when a button is pressed. */
  pathOf: () => string;
  title: string;
  columns: readonly Column<Row>[];
}

/**
 * Buttons for the whole list as it is filtered and sorted: as a CSV file, and on paper. Memoised: the list renders with every letter of
 * a search.
 */
export const ListOutput = memo(PlainOutput) as typeof PlainOutput;

function PlainOutput<Row extends { id: string }>({ pathOf, title, columns }: ListOutputProps<Row>) {
  const translate = useTranslate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [printed, setPrinted] = useState<PrintedRows<Row>>();
  const exporting = useMutation({
    mutationFn: async () => getListFile(pathOf()),
    onSuccess({ file, count }) {
      saveFile(file);
      const text = count.isCapped ? 'listOutput.exportCut' : 'listOutput.exported';
      toast.success(translate(text, { total: formatCount(count.total) }));
    },
    onError: () => toast.error(translate('listOutput.exportFailed')),
  });
  const printing = useMutation({
    async mutationFn() {
      const [found, { shopName }] = await Promise.all([
        getFirstRows<Row>(pathOf(), MOST_PRINTED),
        queryClient.ensureQueryData(shopProfileQuery),
      ]);
      return { ...found, shopName };
    },
    onSuccess: setPrinted,
    onError: () => toast.error(translate('listOutput.printFailed')),
  });
  const button = (
    name: 'exportCsv' | 'print',
    Icon: typeof PrintOutlined,
    { mutate, isPending }: typeof exporting | typeof printing,
  ) => (
    <Hint title={translate(`listOutput.${name}`)}>
      <IconButton
        aria-label={translate(`listOutput.${name}`)}
        disabled={isPending}
        onClick={() => mutate()}
        sx={{ width: 44, height: 44 }}
      >
        <Icon />
      </IconButton>
    </Hint>
  );
  return (
    <Box sx={{ display: 'flex', ml: 'auto' }}>
      {button('exportCsv', FileDownloadOutlined, exporting)}
      {button('print', PrintOutlined, printing)}
      {printed === undefined ? null : (
        // a new one for each press: it prints when it is mounted
        <PrintedList
          key={printing.submittedAt}
          title={title}
          columns={columns}
          printed={printed}
          onPrinted={() => setPrinted(undefined)}
        />
      )}
    </Box>
  );
}

/** The same for the surrounding list of react-admin. */
export function ShownListOutput<Row extends { id: string }>({ title, columns }: Omit<ListOutputProps<Row>, 'pathOf'>) {
  const { resource, sort, ...list } = useListContext();
  const { filters } = useFilters();
  const meta = useListMeta();
  const pathOf = useEvent(() => {
    const filter = { ...filters, ...(list.filter as object | undefined) };
    return listPath(resource, { filter, sort, meta });
  });
  return <ListOutput pathOf={pathOf} title={title} columns={columns} />;
}
