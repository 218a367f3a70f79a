import type { PeriodDifferences } from '@bahi/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { formatDay, formatMonth } from '../format/dates.ts';
import { formatPaise } from '../format/money.ts';
import { formatCount } from '../format/quantity.ts';
import type { reports } from '../i18n/en/reports.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { actText } from '../labels/actText.ts';
import { RetryAlert } from '../messages/RetryAlert.tsx';
import { getDifferences } from '../providers/calls/filing.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { reportsPath } from '../reports/reportPeriod.ts';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { Section } from '../screen/Section.tsx';

type Change = PeriodDifferences['changes'][number];
type Register = PeriodDifferences['registers'][number];

/** Most changes that are listed: the newest. */
const MOST_LISTED = 200;

/** What changed in a month since it was filed: later facts with their documents, and the registers that are others now. */
export function Differences({ month }: { month: string }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['sales', 'differences', month],
    queryFn: async ({ signal }) => getDifferences(month, signal),
  });
  return (
    <Section title={translate('filing.differences.title', { month: formatMonth(month, language) })}>
      {error !== null ? (
        <RetryAlert title={translate('filing.differences.failed')} onRetry={() => void refetch()}>
          {messageOf(error)}
        </RetryAlert>
      ) : data === undefined ? (
        <ScreenSpinner />
      ) : (
        <Found differences={data} />
      )}
    </Section>
  );
}

function Found({ differences: { month, filedAt, changes, registers, profile } }: { differences: PeriodDifferences }) {
  const translate = useTranslate();
  if (changes.length === 0 && registers.length === 0 && profile === null)
    return <Typography>{translate('filing.differences.none')}</Typography>;
  const listed = changes.slice(-MOST_LISTED);
  return (
    <>
      <Typography sx={{ mb: 1 }}>{translate('filing.differences.text')}</Typography>
      {listed.length < changes.length ? (
        <Typography>{translate('filing.differences.cut', { shown: MOST_LISTED, count: changes.length })}</Typography>
      ) : null}
      <Box component="ul" sx={listSx}>
        {listed.map((change) => (
          <ChangeItem key={`${change.revision} ${change.documentId} ${change.change}`} change={change} />
        ))}
      </Box>
      {registers.length === 0 ? null : (
        <>
          <Typography variant="h3" sx={{ mt: 2 }}>
            {translate('filing.differences.registers')}
          </Typography>
          <Box component="ul" sx={listSx}>
            {registers.map((register) => (
              <RegisterItem key={register.name} register={register} month={month} filedAt={filedAt} />
            ))}
          </Box>
        </>
      )}
      {profile === null ? null : (
        <Typography sx={{ mt: 1.5 }}>
          {translate('filing.differences.profile', {
            gstin: profile.filed.gstin,
            filing: translate(`registration.filings.${profile.filed.filing}`),
          })}
        </Typography>
      )}
    </>
  );
}

function ChangeItem({ change: { change, documentId, number, day, ...act } }: { change: Change }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const to = change.startsWith('purchase') ? `/dashboard/purchases/${documentId}` : `/dashboard/sales/${documentId}`;
  return (
    <li>
      <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
        {translate(`filing.differences.changes.${change}`)}:{' '}
        <Link component={RouterLink} to={to} sx={linkSx}>
          {number}
        </Link>{' '}
        ({formatDay(day, language)})
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {actText(act, language)}
      </Typography>
    </li>
  );
}

function RegisterItem({ register, month, filedAt }: { register: Register; month: string; filedAt: number }) {
  const translate = useTranslate();
  const { name, filed, now } = register;
  const days = { from: `${month}-01`, to: lastDayOf(month) };
  const fields = Object.keys({ ...filed, ...now }).filter((field) => filed[field] !== now[field]);
  const shown = (field: string, value = 0): string =>
    field.endsWith('Paise') ? formatPaise(value) : formatCount(value);
  return (
    <li>
      <Link component={RouterLink} to={reportsPath({ name, ...days, at: String(filedAt) })} sx={linkSx}>
        {translate(`reports.names.${name}`)}
      </Link>
      {fields.map((field) => (
        <Typography key={field} variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {translate('filing.differences.figure', {
            figure: translate(`reports.fields.${field as keyof (typeof reports)['fields']}`),
            filed: shown(field, filed[field]),
            now: shown(field, now[field]),
          })}
        </Typography>
      ))}
    </li>
  );
}

function lastDayOf(month: string): string {
  const [year = 0, place = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, place, 0)).toISOString().slice(0, 10);
}

const listSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { py: 1.25 },
  '& > li + li': { borderTop: '1px solid', borderColor: 'divider' },
} as const;
// a finger's height
const linkSx = { display: 'inline-block', py: 1.25, my: -1.25 } as const;
