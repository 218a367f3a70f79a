import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../format/dates.ts';
import { formatPaise } from '../format/money.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { RetryAlert } from '../messages/RetryAlert.tsx';
import { getComposition } from '../providers/calls/filing.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { DescriptionList } from '../screen/DescriptionList.tsx';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { Section } from '../screen/Section.tsx';
import { quarterOf } from './fiscalYears.ts';

/** What a shop under composition files instead: the figures of a quarter for CMP-08 (R2). */
export function CompositionQuarter({ month }: { month: string }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const { from, to } = quarterOf(month);
  const { data, error, refetch } = useQuery({
    queryKey: ['filing', 'composition', from],
    queryFn: async ({ signal }) => getComposition(from, to, signal),
  });
  const days = { from: formatDay(from, language), to: formatDay(to, language) };
  const turnover = (isTaxable: boolean) =>
    (data?.rows ?? [])
      .filter((row) => (row['taxClass'] === 'taxable') === isTaxable)
      .reduce((sum, row) => sum + Number(row['turnoverPaise']), 0);
  const total = (field: string) => formatPaise(data?.totals[field] ?? 0);
  return (
    <>
      <Alert severity="info">{translate('filing.composition.text')}</Alert>
      <Section title={translate('filing.composition.title', days)}>
        {error !== null ? (
          <RetryAlert title={translate('filing.composition.failed')} onRetry={() => void refetch()}>
            {messageOf(error)}
          </RetryAlert>
        ) : data === undefined ? (
          <ScreenSpinner />
        ) : (
          <DescriptionList
            items={[
              [translate('filing.composition.turnover'), total('turnoverPaise')],
              [translate('filing.composition.taxable'), formatPaise(turnover(true))],
              [translate('filing.composition.exempt'), formatPaise(turnover(false))],
              [translate('filing.figures.cgst'), total('cgstPaise')],
              [translate('filing.figures.sgst'), total('sgstPaise')],
            ]}
          />
        )}
      </Section>
    </>
  );
}
