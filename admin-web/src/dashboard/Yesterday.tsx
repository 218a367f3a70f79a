import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../format/dates.ts';
import { formatPaise } from '../format/money.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { getDashboard } from '../providers/calls/dashboard.ts';
import { Section } from '../screen/Section.tsx';
import { EmptyLine } from './EmptyLine.tsx';
import { questionOf } from './useDashboard.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/** Shown for a day without sales: the sales of the day before. */
export function Yesterday({ day, isToday }: { day: string; isToday: boolean }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const before = dayBefore(day);
  const { data } = useQuery({
    queryKey: ['dashboard', 'asOf', before, 'today'],
    queryFn: async ({ signal }) => getDashboard(questionOf('today', before), signal),
  });
  const sold = data && {
    day: formatDay(before, language),
    amount: formatPaise(data.tiles.totalRevenuePaise ?? 0),
    smart_count: data.tiles.totalBilling ?? 0,
  };
  return (
    <Section title={translate('dashboard.sales.heading')}>
      <EmptyLine>
        {translate(isToday ? 'dashboard.sales.noneToday' : 'dashboard.sales.none')}
        {sold === undefined ? null : (
          <> {translate(sold.smart_count === 0 ? 'dashboard.sales.noneBefore' : 'dashboard.sales.before', sold)}</>
        )}
      </EmptyLine>
    </Section>
  );
}
