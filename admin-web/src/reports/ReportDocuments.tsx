import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { LoadingRows } from '../list/rows/LoadingRows.tsx';
import { Rows } from '../list/rows/Rows.tsx';
import { RetryAlert } from '../messages/RetryAlert.tsx';
import { getReportDocuments, type ReportQuestion } from '../providers/calls/reports.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { ScreenHeading } from '../screen/ScreenHeading.tsx';
import type { DocumentRow } from './DocumentLink.tsx';
import { documentColumns, TOTAL } from './ReportColumns.tsx';
import { ReportOutput } from './ReportOutput.tsx';
import { reportsPath } from './reportPeriod.ts';

/** The documents behind one row of a register: their parts add up to its figures. */
export function ReportDocuments({ question, row }: { question: ReportQuestion; row: string }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['sales', 'report', question, row],
    queryFn: async ({ signal }) => getReportDocuments(question, row, signal),
  });
  const figures = useMemo(() => Object.keys(data?.totals ?? {}), [data]);
  const columns = useMemo(() => documentColumns(translate, language, figures), [translate, language, figures]);
  const rows = useMemo((): DocumentRow[] => {
    if (data === undefined) return [];
    const shown = data.documents.map((document, n) => ({ ...document, documentId: document.id, id: String(n) }));
    const total = {
      documentId: '',
      kind: 'bill',
      number: null,
      day: data.to,
      revision: 0,
      figures: data.totals,
    } as const;
    return [...shown, { ...total, id: TOTAL }];
  }, [data]);
  const title = translate(`reports.names.${question.name}`);
  return (
    <>
      <ScreenHeading title={title} backTo={reportsPath(question)} backText={translate('reports.back')}>
        <ReportOutput title={`${title}, ${question.from} – ${question.to}`} columns={columns} rows={rows} />
      </ScreenHeading>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        {error !== null ? (
          <RetryAlert title={translate('reports.loadFailed')} onRetry={() => void refetch()}>
            {messageOf(error)}
          </RetryAlert>
        ) : data === undefined ? (
          <LoadingRows />
        ) : (
          <Rows<DocumentRow> rows={rows} columns={columns} label={title} />
        )}
      </Paper>
    </>
  );
}
