import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { formatDay, formatTime } from '../format/dates.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import type { WordKey } from '../i18n/words.ts';
import { DayField, SeldomDayField } from '../inputs/DayField.tsx';
import { useToday } from '../providers/http/serverClock.ts';
import type { DashboardChoice } from './data/dashboardChoice.ts';
import { dayPart, timePart } from '../format/pastInstant.ts';
import { PERIODS, type Chosen } from './data/dashboardPeriod.ts';

const names: Record<Chosen, WordKey> = {
  today: 'dashboard.range.today',
  yesterday: 'takings.period.yesterday',
  '7d': 'dashboard.range.7d',
  month: 'dashboard.range.month',
  fy: 'dashboard.range.fy',
  days: 'takings.period.days',
};
/** For a past day, “today” and “this month” have other labels. */
const pastNames: Record<Chosen, WordKey> = {
  ...names,
  today: 'dashboard.range.thatDay',
  yesterday: 'takings.period.dayBefore',
  month: 'dashboard.range.thatMonth',
};

/** Chooses the period, and a past day or minute at which it is looked at. */
export function DashboardPeriod({ choice: { period, choose } }: { choice: DashboardChoice }) {
  const translate = useTranslate();
  const { chosen, asOf } = period;
  const shown = asOf === undefined ? names : pastNames;
  const today = useToday();
  const day = asOf === undefined ? today : dayPart(asOf);
  const at = (nextDay: string, time: string): string | undefined =>
    nextDay === '' ? undefined : time === '' ? nextDay : `${nextDay}T${time}`;
  return (
    <Box sx={besideSx}>
      <TextField
        select
        label={translate('dashboard.range.label')}
        value={chosen}
        onChange={({ target }) => choose({ chosen: target.value as Chosen })}
        sx={{ flex: { xs: '1 1 120px', md: '0 0 150px' } }}
      >
        {PERIODS.map((name) => (
          <MenuItem key={name} value={name}>
            {translate(shown[name])}
          </MenuItem>
        ))}
      </TextField>
      <SeldomDayField
        label={translate('dashboard.asOf.label')}
        day={day}
        onDay={(next) => choose({ asOf: at(next, timePart(asOf)) })}
        max={today}
        sx={{ width: 160, flexGrow: { xs: 1, md: 0 } }}
      />
      <TextField
        type="time"
        label={translate('takings.asOf.time')}
        value={timePart(asOf)}
        onChange={({ target }) => choose({ asOf: at(day, target.value) })}
        slotProps={{ inputLabel: { shrink: true } }}
        // on a phone there is room for it once a past day is chosen
        sx={{ width: 124, display: { xs: asOf === undefined ? 'none' : 'inline-flex', md: 'inline-flex' } }}
      />
    </Box>
  );
}

/** The days of the choice `days`. */
export function ChosenDays({ choice: { period, choose } }: { choice: DashboardChoice }) {
  const translate = useTranslate();
  const today = useToday();
  const { days, asOf } = period;
  const last = asOf === undefined ? today : dayPart(asOf);
  // a first day after the last one, or the reverse, moves the other one along
  const begin = (from: string): void => {
    if (from !== '') choose({ days: { from, to: from > days.to ? from : days.to } });
  };
  const end = (to: string): void => {
    if (to !== '') choose({ days: { from: to < days.from ? to : days.from, to } });
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <DayField label={translate('takings.period.from')} day={days.from} onDay={begin} max={last} sx={daySx} />
      <DayField label={translate('takings.period.to')} day={days.to} onDay={end} max={last} sx={daySx} />
    </Box>
  );
}

const daySx = { width: 160 } as const;

/** In the line of the heading if there is room, else below it. */
const besideSx = {
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  gap: 1,
  order: { xs: 1, md: 0 },
  width: { xs: '100%', md: 'auto' },
  pt: { xs: 0.5, md: 0 },
} as const;

/** Says that the figures are those of the past, with a button back to today. */
export function PastDay({ asOf, choice }: { asOf: string; choice: DashboardChoice }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const day = formatDay(dayPart(asOf), language);
  const time = timePart(asOf);
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" onClick={() => choice.choose({ asOf: undefined })}>
          {translate('dashboard.asOf.back')}
        </Button>
      }
    >
      {time === ''
        ? translate('dashboard.asOf.shown', { day })
        : translate('takings.asOf.shown', { day, time: formatTime(time, language) })}
    </Alert>
  );
}
