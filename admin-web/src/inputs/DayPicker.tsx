import type { TextFieldProps } from '@mui/material/TextField';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { DateValidationError } from '@mui/x-date-pickers/models';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/hi';
import { useMemo, useState } from 'react';
import { isDay } from '../format/dates.ts';
import { useLanguage, useTranslate, type Translate } from '../i18n/language.ts';
import { useToday } from '../providers/http/serverClock.ts';
import { useDayTyping } from './useDayTyping.ts';

export interface DayPickerProps extends Pick<TextFieldProps, 'label' | 'sx' | 'error' | 'helperText' | 'required'> {
  /** `''` for none. */
  day: string;
  /** Called with a whole day, or with `''` when the day is cleared. */
  onDay: (day: string) => void;
  /** The last day that can be chosen. */
  max?: string;
  /** Takes the focus, or opens its calendar, when it appears. */
  startsWith?: 'field' | 'calendar';
}

/** The Indian format, whatever the browser's locale is. */
const FORMAT = 'DD/MM/YYYY';
const SENT = 'YYYY-MM-DD';
const FIRST_DAY = dayjs('1900-01-01');
const LAST_DAY = '2099-12-31';

const pickedOf = (day: string): Dayjs | null => (day === '' ? null : dayjs(day));

/** MUI's date field behind `DayField`: its parts are typed one after the other, or the day is chosen in a calendar. */
export function DayPicker(props: DayPickerProps) {
  const { day, onDay, max, required = false, error, helperText, label, sx, startsWith } = props;
  const translate = useTranslate();
  const [language] = useLanguage();
  const today = useToday();
  // an incomplete date stays in the field, and a complete one while a list applies its filter later
  const [shown, setShown] = useState({ day, picked: pickedOf(day) });
  const [given, setGiven] = useState(day);
  const last = max ?? LAST_DAY;
  const lastDay = dayjs(last);
  if (given !== day) {
    setGiven(day);
    if (shown.day !== day) setShown({ day, picked: pickedOf(day) });
  }
  const [outOfRange, setOutOfRange] = useState<DateValidationError>(null);
  const { section, onSection, fault, clearFault, isTyping, readPasted, handlers } = useDayTyping();
  const change = (picked: Dayjs | null): void => {
    const written = picked?.isValid() ? picked.format(SENT) : '';
    // a day after the last one is refused in words and never applied
    const text = written > last ? '' : written;
    // a form must know that there is no day; a list keeps its filter until there is a new one
    const next = picked === null || isDay(text) || required ? dayOrNone(text) : shown.day;
    setShown({ day: next, picked });
    clearFault();
    if (next !== shown.day) onDay(next);
  };
  const wrong = ((): string | undefined => {
    if (fault !== undefined) return translate(`inputs.day.${fault}`, { day: dayjs(today).format(FORMAT) });
    if (outOfRange === 'invalidDate') return translate('inputs.day.missing');
    if (outOfRange === 'maxDate') return translate('inputs.day.late', { day: lastDay.format(FORMAT) });
    // the first digits of a year are before every year
    const isYearTyped = !isTyping || (shown.picked?.year() ?? 0) >= 1_000;
    return outOfRange === 'minDate' && isYearTyped
      ? translate('inputs.day.early', { day: FIRST_DAY.format(FORMAT) })
      : undefined;
  })();
  const words = useMemo(() => wordsOf(translate), [translate]);
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={language} localeText={words}>
      <DatePicker
        label={label}
        format={FORMAT}
        value={shown.picked}
        autoFocus={startsWith === 'field'}
        {...useCalendar(startsWith === 'calendar')}
        onChange={change}
        onError={setOutOfRange}
        selectedSections={section}
        onSelectedSectionsChange={onSection}
        minDate={FIRST_DAY}
        maxDate={lastDay}
        // the calendar's default is the device's today
        referenceDate={dayjs(today)}
        disableHighlightToday
        dayOfWeekFormatter={(date) => date.format('dd')}
        sx={sx ?? {}}
        slotProps={{
          // in the calendar, where there is room for it
          actionBar: { actions: required ? [] : ['clear'] },
          textField: {
            required,
            helperText: wrong ?? helperText,
            size: 'small',
            fullWidth: true,
            ...handlers,
            onPasteCapture: (event) => {
              const pasted = readPasted(event);
              if (pasted !== undefined) change(dayjs(pasted));
            },
            ...((error === true || fault !== undefined) && { error: true }),
          },
        }}
      />
    </LocalizationProvider>
  );
}

/** Whether the calendar is open. */
function useCalendar(isOpenAtFirst: boolean) {
  const [open, setOpen] = useState(isOpenAtFirst);
  return { open, onOpen: () => setOpen(true), onClose: () => setOpen(false) };
}

/** A day, or none while the year is incomplete. */
const dayOrNone = (text: string): string => (isDay(text) ? text : '');

function wordsOf(translate: Translate) {
  return {
    previousMonth: translate('lists.day.previousMonth'),
    nextMonth: translate('lists.day.nextMonth'),
    calendarViewSwitchingButtonAriaLabel: (view: string) =>
      translate(view === 'year' ? 'lists.day.toMonth' : 'lists.day.toYears'),
    openDatePickerDialogue: (chosen: string | null) =>
      chosen === null ? translate('lists.day.choose') : translate('lists.day.chooseFrom', { day: chosen }),
    datePickerToolbarTitle: translate('lists.day.choose'),
    clearButtonLabel: translate('lists.day.clear'),
    cancelButtonLabel: translate('common.cancel'),
    okButtonLabel: translate('lists.day.ok'),
    fieldDayPlaceholder: () => translate('lists.day.dd'),
    fieldMonthPlaceholder: () => translate('lists.day.mm'),
    fieldYearPlaceholder: () => translate('lists.day.yyyy'),
    day: translate('lists.day.day'),
    month: translate('lists.day.month'),
    year: translate('lists.day.year'),
    empty: translate('lists.day.empty'),
  };
}
