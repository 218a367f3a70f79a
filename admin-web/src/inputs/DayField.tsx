import CalendarToday from '@mui/icons-material/CalendarToday';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { Suspense, useState } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { lazyPart } from '../providers/http/lazyPart.ts';
import type { DayPickerProps } from './DayPicker.tsx';

// the calendar is as large as a screen and is loaded after it
const DayPicker = lazyPart(async () => (await import('./DayPicker.tsx')).DayPicker);

/** A day, chosen or typed as day, month, year. */
export function DayField(props: DayPickerProps) {
  return (
    <Suspense fallback={<Placeholder field={props} disabled />}>
      <DayPicker {...props} />
    </Suspense>
  );
}

/** The same for a day that few people change: the calendar is not loaded before the field is touched. */
export function SeldomDayField(props: DayPickerProps) {
  const translate = useTranslate();
  const [startsWith, start] = useState<DayPickerProps['startsWith']>();
  if (startsWith !== undefined) return <DayField {...props} startsWith={startsWith} />;
  const calendar = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label={translate('lists.day.choose')}
        onPointerDown={() => start('calendar')}
        onClick={() => start('calendar')}
      >
        <CalendarToday fontSize="small" />
      </IconButton>
    </InputAdornment>
  );
  return (
    <Placeholder
      field={props}
      onFocus={({ target }) => target instanceof HTMLInputElement && start('field')}
      // without a mouse a field opens its calendar
      onPointerDown={({ pointerType }) => pointerType !== 'mouse' && start('calendar')}
      slotProps={{ htmlInput: { readOnly: true }, input: { endAdornment: calendar } }}
    />
  );
}

interface PlaceholderProps extends Pick<TextFieldProps, 'disabled' | 'onFocus' | 'onPointerDown' | 'slotProps'> {
  field: DayPickerProps;
}

/** Placeholder while the code is not there. */
function Placeholder({ field, slotProps, ...more }: PlaceholderProps) {
  const { day, label, sx, required = false, helperText } = field;
  return (
    <TextField
      label={label}
      value={day.split('-').toReversed().join('/')}
      required={required}
      helperText={helperText}
      sx={sx ?? {}}
      slotProps={{ inputLabel: { shrink: true }, ...slotProps }}
      {...more}
    />
  );
}
