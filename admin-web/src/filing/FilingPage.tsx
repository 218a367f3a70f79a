import type { FilingMonth } from '@bahi/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatMonth } from '../format/dates.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { AccessDenied } from '../layout/errorPages/AccessDenied.tsx';
import { RetryAlert } from '../messages/RetryAlert.tsx';
import { useRole, useShopProfile } from '../providers/cache/queries.ts';
import { can } from '../providers/cache/roles.ts';
import { getFilingYear } from '../providers/calls/filing.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { useToday } from '../providers/http/serverClock.ts';
import { ScreenHeading } from '../screen/ScreenHeading.tsx';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { AnnualReturn } from './AnnualReturn.tsx';
import { CompositionQuarter } from './CompositionQuarter.tsx';
import { FiledWithQuarter } from './FiledWithQuarter.tsx';
import { firstMonthOf, fiscalYearOf, fiscalYearText, lastFiscalYears, monthBefore } from './fiscalYears.ts';
import { LedgerSection } from './LedgerSection.tsx';
import { RegularReturn } from './RegularReturn.tsx';

/** Fiscal years that can be chosen: books are kept for 72 months after the annual return. */
const YEARS = 8;

/** `/dashboard/reports/filing?month=2026-10`: the returns of the shop, month by month. */
export function FilingPage() {
  const translate = useTranslate();
  const role = useRole();
  if (role !== undefined && !can(role, 'seeReports')) return <AccessDenied />;
  return (
    <>
      <ScreenHeading title={translate('filing.title')} backTo="/dashboard/reports" />
      <Months />
      <Box sx={{ mt: 2 }}>
        <LedgerSection />
      </Box>
    </>
  );
}

function Months() {
  const translate = useTranslate();
  const [search, setSearch] = useSearchParams();
  const { data: profile } = useShopProfile();
  const thisMonth = useToday().slice(0, 7);
  const asked = search.get('month') ?? '';
  const chosen = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : monthBefore(thisMonth);
  const choose = (month: string): void => setSearch({ month }, { replace: true });
  const year = fiscalYearOf(chosen);
  const years = lastFiscalYears(thisMonth, YEARS);
  const { data, error, refetch } = useQuery({
    queryKey: ['filing', 'year', year],
    queryFn: async ({ signal }) => getFilingYear(year, signal),
  });
  if (error !== null)
    return (
      <RetryAlert title={translate('filing.loadFailed')} onRetry={() => void refetch()}>
        {messageOf(error)}
      </RetryAlert>
    );
  if (data === undefined) return <ScreenSpinner />;
  const shown = data.months.find(({ month }) => month === chosen);
  // an annual return follows the year
  const isYearFiled =
    data.months.some(({ registration }) => registration === 'regular') && data.months.every(({ isOver }) => isOver);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <TextField
          select
          fullWidth={false}
          label={translate('filing.year')}
          value={year}
          onChange={({ target }) => choose(firstMonthOf(target.value))}
          sx={{ minWidth: 140 }}
        >
          {(years.includes(year) ? years : [...years, year]).map((each) => (
            <MenuItem key={each} value={each}>
              {fiscalYearText(each)}
            </MenuItem>
          ))}
        </TextField>
        <MonthChoice months={data.months} value={chosen} onChoose={choose} />
      </Box>
      {shown === undefined ? null : <MonthReturn key={chosen} shown={shown} />}
      {profile !== undefined && isYearFiled ? <AnnualReturn key={year} profile={profile} year={year} /> : null}
    </Box>
  );
}

interface MonthChoiceProps {
  months: readonly FilingMonth[];
  value: string;
  onChoose: (month: string) => void;
}

/** The months of the year, each with its state. */
function MonthChoice({ months, value, onChoose }: MonthChoiceProps) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const stateOf = ({ filed, isOver }: FilingMonth) => (filed !== null ? 'filed' : isOver ? 'open' : 'running');
  return (
    <TextField
      select
      fullWidth={false}
      label={translate('filing.month')}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      sx={{ minWidth: 220 }}
    >
      {months.map((month) => (
        <MenuItem key={month.month} value={month.month}>
          {formatMonth(month.month, language)} · {translate(`filing.states.${stateOf(month)}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function MonthReturn({ shown }: { shown: FilingMonth }) {
  const translate = useTranslate();
  const { registration, month, filedWith } = shown;
  if (filedWith !== null && filedWith !== month) return <FiledWithQuarter shown={shown} last={filedWith} />;
  if (registration === 'regular') return <RegularReturn shown={shown} />;
  if (registration === 'composition') return <CompositionQuarter month={month} />;
  return <Alert severity="info">{translate('filing.none')}</Alert>;
}
