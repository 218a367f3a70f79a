import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { StatementView } from '@bahi/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { DayField } from '../../inputs/DayField.tsx';
import { LoadingRows } from '../../list/rows/LoadingRows.tsx';
import { RetryAlert } from '../../messages/RetryAlert.tsx';
import { getStatement, type StatementDays } from '../../providers/calls/dues.ts';
import { messageOf } from '../../providers/http/apiError.ts';
import { useToday } from '../../providers/http/serverClock.ts';
import { Section } from '../../screen/Section.tsx';
import type { Account } from '../parts/account.ts';
import { StatementEntries } from './StatementEntries.tsx';
import { StatementOutput } from './StatementOutput.tsx';

/** What a customer or a vendor gave, got and is owed, in order, with the balance after each; of some days, or of all. */
export function StatementSection({ account }: { account: Account }) {
  const translate = useTranslate();
  const today = useToday();
  const [days, setDays] = useState<StatementDays>({ from: '', to: '' });
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [`${account.kind}s`, 'statement', account.id, days],
    queryFn: async ({ signal }) => getStatement(account, days, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Section title={translate('dues.statement')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5, alignItems: 'flex-start' }}>
        <DayField
          label={translate('dues.from')}
          day={days.from}
          max={days.to === '' ? today : days.to}
          onDay={(from) => setDays({ ...days, from })}
          sx={daySx}
        />
        <DayField
          label={translate('dues.to')}
          day={days.to}
          max={today}
          onDay={(to) => setDays({ ...days, to })}
          sx={daySx}
        />
        <StatementOutput account={account} days={days} />
      </Box>
      {error !== null && (data === undefined || isPlaceholderData) ? (
        <RetryAlert title={translate('dues.statementFailed')} onRetry={() => void refetch()}>
          {messageOf(error)}
        </RetryAlert>
      ) : data === undefined ? (
        <LoadingRows />
      ) : (
        <Shown account={account} statement={data} isOld={isPlaceholderData} />
      )}
    </Section>
  );
}

const daySx = { width: { xs: 'calc(50% - 4px)', sm: 160 } } as const;
/** Entries that are drawn at once; of a long statement the newest. */
const SHOWN = 100;

interface ShownProps {
  account: Account;
  statement: StatementView;
  /** Of other days, while those that were chosen load. */
  isOld: boolean;
}

function Shown({ account, statement, isOld }: ShownProps) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const { entries } = statement;
  const left = isWhole ? 0 : Math.max(0, entries.length - SHOWN);
  return (
    <Box aria-busy={isOld} sx={{ opacity: isOld ? 0.6 : 1 }}>
      {left === 0 ? null : (
        <Button onClick={() => setWhole(true)}>{translate('dues.showEarlier', { smart_count: left })}</Button>
      )}
      {entries.length === 0 ? <Typography color="text.secondary">{translate('dues.noEntries')}</Typography> : null}
      <StatementEntries account={account} statement={statement} from={left} />
    </Box>
  );
}
