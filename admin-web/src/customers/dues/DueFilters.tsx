import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useListContext, useEvent } from 'react-admin';
import { formatDay, formatTime } from '../../format/dates.ts';
import { dayPart, pastOf, timePart } from '../../format/pastInstant.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import { SeldomDayField } from '../../inputs/DayField.tsx';
import { FilterChoice } from '../../list/filters/FilterSelect.tsx';
import { useFilterText } from '../../list/filters/filterTexts.ts';
import { useFilter, useFilters } from '../../list/filters/useFilters.ts';
import { serverNowMs, useToday } from '../../providers/http/serverClock.ts';

/** Those with a promise first, then by the day since when they owe. */
export const DUES_SORT = { field: 'promiseDate', order: 'ASC' } as const;

/** Chooses who owes something, those with a promise first. */
export function OwesFilter() {
  const translate = useTranslate();
  const { filters, setFilters } = useFilters();
  const { setSort } = useListContext();
  const choose = useEvent((value: string) => {
    setFilters({ ...filters, owes: value === '' ? undefined : value });
    if (value !== '') setSort(DUES_SORT);
  });
  return (
    <FilterChoice
      label={translate('dues.list.show')}
      none={translate('lists.all')}
      choices={[{ value: 'true', text: translate('dues.list.owes') }]}
      value={filters['owes'] === 'true' ? 'true' : ''}
      onChoose={choose}
    />
  );
}

/** Chooses a past day, or a minute of it, at which the dues are looked at. */
export function PastFilter() {
  const translate = useTranslate();
  const [language] = useLanguage();
  const today = useToday();
  const [asOf, choose] = useFilter('asOf');
  const day = asOf === '' ? today : dayPart(asOf);
  const go = (nextDay: string, time: string): void => {
    const text = time === '' ? nextDay : `${nextDay}T${time}`;
    choose(pastOf(text, { today, nowMs: serverNowMs() }) ?? '');
  };
  useFilterText(translate('dues.list.asOf'), asOf === '' ? '' : whenText(asOf, language));
  return (
    <>
      <SeldomDayField
        label={translate('dues.list.asOf')}
        day={day}
        onDay={(next) => go(next, timePart(asOf))}
        max={today}
        sx={{ width: { xs: 'calc(50% - 6px)', sm: 160 } }}
      />
      {asOf === '' ? null : (
        <TextField
          type="time"
          label={translate('dues.list.time')}
          value={timePart(asOf)}
          onChange={({ target }) => go(day, target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ width: { xs: 'calc(50% - 6px)', sm: 130 } }}
        />
      )}
    </>
  );
}

const whenText = (asOf: string, language: string): string =>
  [formatDay(dayPart(asOf), language), timePart(asOf) === '' ? '' : formatTime(timePart(asOf), language)]
    .filter((part) => part !== '')
    .join(' ');

/** Says that the dues are those of the past, with a button back. */
export function PastNote() {
  const translate = useTranslate();
  const [language] = useLanguage();
  const [asOf, choose] = useFilter('asOf');
  if (asOf === '') return null;
  const day = formatDay(dayPart(asOf), language);
  const time = timePart(asOf);
  return (
    <Alert
      severity="info"
      sx={{ mb: 1.5 }}
      action={
        <Button color="inherit" onClick={() => choose('')}>
          {translate('dues.list.back')}
        </Button>
      }
    >
      {time === ''
        ? translate('dues.list.asOfDay', { day })
        : translate('dues.list.asOfTime', { day, time: formatTime(time, language) })}
    </Alert>
  );
}
