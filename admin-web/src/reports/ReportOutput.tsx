import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import IconButton from '@mui/material/IconButton';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { PrintedList } from '../list/output/PrintedList.tsx';
import type { Column } from '../list/rows/column.ts';
import { useToast } from '../messages/toasts.ts';
import { shopProfileQuery } from '../providers/cache/queries.ts';
import { getListFile } from '../providers/calls/lists.ts';
import { saveFile } from '../providers/saveFile.ts';
import { Hint } from '../screen/Hint.tsx';

interface ReportOutputProps<Row> {
  /** The register as a file, at the revision that is shown; absent where only paper is offered. */
  path?: string;
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** Buttons for what is shown: as a CSV file, and on paper. */
export function ReportOutput<Row extends { id: string }>({ path, title, columns, rows }: ReportOutputProps<Row>) {
  const translate = useTranslate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [shopName, setShopName] = useState<string>();
  const exporting = useMutation({
    mutationFn: async (from: string) => getListFile(from),
    onSuccess: ({ file }) => saveFile(file),
    onError: () => toast.error(translate('reports.exportFailed')),
  });
  const printing = useMutation({
    mutationFn: async () => queryClient.ensureQueryData(shopProfileQuery),
    onSuccess: (profile) => setShopName(profile.shopName),
    onError: () => toast.error(translate('listOutput.printFailed')),
  });
  return (
    <>
      {path === undefined ? null : (
        <Hint title={translate('listOutput.exportCsv')}>
          <IconButton
            aria-label={translate('listOutput.exportCsv')}
            disabled={exporting.isPending}
            onClick={() => exporting.mutate(path)}
            sx={buttonSx}
          >
            <FileDownloadOutlined />
          </IconButton>
        </Hint>
      )}
      <Hint title={translate('listOutput.print')}>
        <IconButton
          aria-label={translate('listOutput.print')}
          disabled={printing.isPending}
          onClick={() => printing.mutate()}
          sx={buttonSx}
        >
          <PrintOutlined />
        </IconButton>
      </Hint>
      {shopName === undefined ? null : (
        <PrintedList
          key={printing.submittedAt}
          title={title}
          columns={columns}
          printed={{ shopName, rows, count: { total: rows.length, isCapped: false } }}
          onPrinted={() => setShopName(undefined)}
        />
      )}
    </>
  );
}

const buttonSx = { width: 44, height: 44 } as const;
