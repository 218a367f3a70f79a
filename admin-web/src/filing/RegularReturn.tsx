import type { FilingCheck, FilingMonth } from '@bahi/contracts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMonth } from '../format/dates.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { actText } from '../labels/actText.ts';
import { RetryAlert } from '../messages/RetryAlert.tsx';
import { useCan } from '../providers/cache/roles.ts';
import { checkPeriod } from '../providers/calls/filing.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { DescriptionList } from '../screen/DescriptionList.tsx';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { Section } from '../screen/Section.tsx';
import { CheckSection } from './CheckSection.tsx';
import { Differences } from './Differences.tsx';
import { MarkFiled } from './MarkFiled.tsx';
import { ReturnFiles } from './ReturnFiles.tsx';
import { ReturnTables } from './ReturnTables.tsx';

/** The GSTR-1 of a month, a quarter or an IFF: its check, its figures, its files, and whether it is filed. */
export function RegularReturn({ shown }: { shown: FilingMonth }) {
  const translate = useTranslate();
  const { month } = shown;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['filing', 'check', month],
    queryFn: async ({ signal }) => checkPeriod(month, signal),
  });
  if (error !== null)
    return (
      <RetryAlert title={translate('filing.check.failed')} onRetry={() => void refetch()}>
        {messageOf(error)}
      </RetryAlert>
    );
  if (data === undefined) return <ScreenSpinner />;
  return (
    <>
      <Summary shown={shown} check={data} />
      {shown.filed === null ? null : data.months.map((each) => <Differences key={each} month={each} />)}
      <CheckSection check={data} isBusy={isFetching} onAgain={() => void refetch()} />
      <ReturnTables check={data} />
      <ReturnFiles month={month} check={data} />
    </>
  );
}

function Summary({ shown, check }: { shown: FilingMonth; check: FilingCheck }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const mayFile = useCan('fileReturns');
  const [isMarking, setMarking] = useState(false);
  const { month, filed, isOver } = shown;
  const months = check.months.map((each) => formatMonth(each, language)).join(', ');
  const button = (
    <Button variant="contained" onClick={() => setMarking(true)}>
      {translate('filing.mark.button')}
    </Button>
  );
  return (
    <Section
      title={translate('filing.summary.title', { month: formatMonth(month, language) })}
      action={mayFile && isOver && filed === null ? button : null}
    >
      {filed === null ? null : (
        <Alert severity="success" sx={{ mb: 2 }}>
          {translate('filing.filedNote')}
        </Alert>
      )}
      {filed === null && check.kind === 'iff' ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('filing.iffNote')}
        </Alert>
      ) : null}
      <DescriptionList
        items={[
          [translate('filing.summary.kind'), translate(`filing.kinds.${check.kind}`)],
          [translate('filing.summary.months'), months],
          [translate('filing.summary.gstin'), check.gstin],
          [translate('filing.summary.version'), translate('filing.summary.versionText', { version: check.version })],
          [
            translate('filing.summary.filed'),
            filed === null ? translate(`filing.states.${isOver ? 'open' : 'running'}`) : actText(filed, language),
          ],
        ]}
      />
      {isMarking ? (
        <MarkFiled month={month} months={months} problemCount={check.problemCount} onClose={() => setMarking(false)} />
      ) : null}
    </Section>
  );
}
