import type { DashboardRange } from '@bahi/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { formatDay } from '../format/dates.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import type { WordKey } from '../i18n/words.ts';
import { DayField } from '../inputs/DayField.tsx';
import { useToday } from '../providers/http/serverClock.ts';
import { RANGES, type DashboardChoice } from './dashboardChoice.ts';

const names: Record<DashboardRange, WordKey> = {
  today: 'dashboard.range.today',
  '7d': 'dashboard.range.7d',
  month: 'dashboard.range.month',
  fy: 'dashboard.range.fy',
};
/** For a past day, “today” and “this month” have other labels. */
const pastNames: Record<DashboardRange, WordKey> = {
  ...names,
  today: 'dashboard.range.thatDay',
  month: 'dashboard.range.thatMonth',
};

/** Chooses the range, and a past day. */
export function DashboardPeriod({ choice: { range, asOf, choose } }: { choice: DashboardChoice }) {
  const translate = useTranslate();
  const shown = asOf === undefined ? names : pastNames;
  const today = useToday();
  return (
    <Box sx={besideSx}>
      <TextField
        select
        label={translate('dashboard.range.label')}
        value={range}
        onChange={({ target }) => choose({ range: target.value as DashboardRange })}
        sx={{ width: { md: 150 } }}
      >
        {RANGES.map((name) => (
          <MenuItem key={name} value={name}>
            {translate(shown[name])}
          </MenuItem>
        ))}
      </TextField>
      <DayField
        label={translate('dashboard.asOf.label')}
        day={asOf ?? today}
        onDay={(day) => choose({ asOf: day === '' ? undefined : day })}
        max={today}
        sx={{ width: { md: 160 } }}
      />
    </Box>
  );
}

/** In the line of the heading if there is room, else below it. */
const besideSx = {
  display: 'flex',
  gap: 1,
  order: { xs: 1, md: 0 },
  width: { xs: '100%', md: 'auto' },
  maxWidth: 400,
  pt: { xs: 0.5, md: 0 },
} as const;

/** Says that the figures are those of a past day, with a button back to today. */
export function PastDay({ asOf, choice }: { asOf: string; choice: DashboardChoice }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" onClick={() => choice.choose({ asOf: undefined })}>
          {translate('dashboard.asOf.back')}
        </Button>
      }
    >
      {translate('dashboard.asOf.shown', { day: formatDay(asOf, language) })}
    </Alert>
  );
}
