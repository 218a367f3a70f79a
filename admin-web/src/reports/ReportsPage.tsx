import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReportView } from '@bahi/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { formatCount } from '../format/quantity.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { AccessDenied } from '../layout/errorPages/AccessDenied.tsx';
import { LoadingRows } from '../list/rows/LoadingRows.tsx';
import { RowButton } from '../list/rows/RowButton.tsx';
import { Rows } from '../list/rows/Rows.tsx';
import { EmptyState } from '../messages/EmptyState.tsx';
import { RetryAlert } from '../messages/RetryAlert.tsx';
import { useRole } from '../providers/cache/queries.ts';
import { can } from '../providers/cache/roles.ts';
import { getReport, reportPath, type ReportQuestion } from '../providers/calls/reports.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { useToday } from '../providers/http/serverClock.ts';
import { ScreenHeading } from '../screen/ScreenHeading.tsx';
import { ReportChoice } from './ReportChoice.tsx';
import { reportColumns, rowName, shownRows, TOTAL, type Row } from './ReportColumns.tsx';
import { ReportDocuments } from './ReportDocuments.tsx';
import { ReportOutput } from './ReportOutput.tsx';
import { questionIn, reportsPath } from './reportPeriod.ts';

/** `/dashboard/reports`: the registers, each with totals and with the documents behind every row. */
export function ReportsPage() {
  const role = useRole();
  const [search] = useSearchParams();
  const today = useToday();
  if (role !== undefined && !can(role, 'seeReports')) return <AccessDenied />;
  const { row, ...question } = questionIn(search, today);
  return row === undefined ? <Report question={question} /> : <ReportDocuments question={question} row={row} />;
}

function Report({ question }: { question: ReportQuestion }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { name } = question;
  const { data, error, refetch } = useQuery({
    queryKey: ['sales', 'report', question],
    queryFn: async ({ signal }) => getReport(question, signal),
  });
  const choose = (changes: Partial<ReportQuestion>): void => {
    void navigate(reportsPath({ ...question, ...changes }), { replace: true });
  };
  return (
    <>
      <ScreenHeading title={translate('reports.title')}>
        <Button component={Link} to="/dashboard/reports/audit">
          {translate('audit.title')}
        </Button>
        <Button component={Link} to="/dashboard/reports/filing">
          {translate('filing.title')}
        </Button>
        {data === undefined ? null : <Output question={question} view={data} />}
      </ScreenHeading>
      <ReportChoice question={question} choose={choose} />
      {question.at === undefined ? null : <Pinned question={question} />}
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        {error !== null ? (
          <RetryAlert title={translate('reports.loadFailed')} onRetry={() => void refetch()}>
            {messageOf(error)}
          </RetryAlert>
        ) : data === undefined ? (
          <LoadingRows />
        ) : data.rows.length === 0 ? (
          <EmptyState title={translate('reports.empty')} hint={translate('reports.emptyHint')} />
        ) : (
          <ReportRows question={question} view={data} />
        )}
      </Paper>
      {data === undefined ? null : (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('reports.position', { position: formatCount(data.position) })}
          {' · '}
          <MuiLink component={Link} to={reportsPath({ ...question, at: String(data.position), name })}>
            {translate('reports.pin')}
          </MuiLink>
        </Typography>
      )}
    </>
  );
}

function useColumns(name: ReportQuestion['name']) {
  const translate = useTranslate();
  const [language] = useLanguage();
  return useMemo(() => reportColumns(translate, language, name), [translate, language, name]);
}

function Output({ question, view }: { question: ReportQuestion; view: ReportView }) {
  const translate = useTranslate();
  const columns = useColumns(view.name);
  const rows = useMemo(() => shownRows(view), [view]);
  const { from, to, position, name } = view;
  const title = `${translate(`reports.names.${name}`)}, ${from} – ${to} (${position})`;
  return (
    <ReportOutput
      path={reportPath({ ...question, at: String(position) })}
      title={title}
      columns={columns}
      rows={rows}
    />
  );
}

function ReportRows({ question, view }: { question: ReportQuestion; view: ReportView }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const columns = useColumns(view.name);
  const rows = useMemo(() => shownRows(view), [view]);
  const actions = (row: Row) => {
    if (row.id === TOTAL || row.documentCount === 0) return null;
    const label = translate('reports.showDocuments', { row: rowName(translate, language, view.name, row) });
    return (
      <RowButton icon="view" label={label} to={reportsPath({ ...question, at: String(view.position) }, row.key)} />
    );
  };
  return <Rows<Row> rows={rows} columns={columns} actions={actions} label={translate(`reports.names.${view.name}`)} />;
}

function Pinned({ question }: { question: ReportQuestion }) {
  const translate = useTranslate();
  const position = formatCount(Number(question.at));
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" component={Link} to={reportsPath({ ...question, at: undefined })}>
          {translate('reports.showNow')}
        </Button>
      }
    >
      {translate('reports.pinned', { position })}
    </Alert>
  );
}
