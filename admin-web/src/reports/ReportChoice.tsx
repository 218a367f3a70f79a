import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { REPORTS, type ReportName } from '@bahi/contracts';
import { useTranslate } from '../i18n/language.ts';
import { DayField } from '../inputs/DayField.tsx';
import type { ReportQuestion } from '../providers/calls/reports.ts';
import { useToday } from '../providers/http/serverClock.ts';
import { daysOf, PERIODS, periodOf, type Period } from './reportPeriod.ts';

interface ReportChoiceProps {
  question: ReportQuestion;
  choose: (changes: Partial<ReportQuestion>) => void;
}

/** Chooses the register and its days. */
export function ReportChoice({ question, choose }: ReportChoiceProps) {
  const translate = useTranslate();
  const today = useToday();
  const { name, from, to } = question;
  const choosePeriod = (period: Period): void => {
    if (period !== 'days') choose(daysOf(period, today));
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
      <TextField
        select
        label={translate('reports.register')}
        value={name}
        onChange={({ target }) => choose({ name: target.value as ReportName })}
        sx={{ width: { xs: '100%', sm: 260 } }}
      >
        {REPORTS.map((each) => (
          <MenuItem key={each} value={each}>
            {translate(`reports.names.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={translate('reports.period')}
        value={periodOf(question, today)}
        onChange={({ target }) => choosePeriod(target.value as Period)}
        sx={{ width: { xs: '100%', sm: 170 } }}
      >
        {PERIODS.map((period) => (
          <MenuItem key={period} value={period}>
            {translate(`reports.periods.${period}`)}
          </MenuItem>
        ))}
      </TextField>
      <DayField
        label={translate('reports.from')}
        day={from}
        onDay={(day) => (day === '' ? undefined : choose({ from: day, to: day > to ? day : to }))}
        sx={daySx}
      />
      <DayField
        label={translate('reports.to')}
        day={to}
        onDay={(day) => (day === '' ? undefined : choose({ from: day < from ? day : from, to: day }))}
        sx={daySx}
      />
    </Box>
  );
}

const daySx = { width: { xs: 'calc(50% - 6px)', sm: 160 } } as const;
