import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { Suspense } from 'react';
import { lazyPart } from '../providers/lazyPart.ts';

export interface DayFieldProps extends Pick<TextFieldProps, 'label' | 'sx' | 'error' | 'helperText' | 'required'> {
  /** `''` for none. */
  day: string;
  /** Called with a whole day, or with `''` as there is none any more. */
  onDay: (day: string) => void;
  /** The last day that can be chosen. */
  max?: string;
}

// the calendar weighs as much as a screen and comes after it
const DayPicker = lazyPart(async () => (await import('./DayPicker.tsx')).DayPicker);

/** A day, chosen or typed as day, month, year. */
export function DayField(props: DayFieldProps) {
  return (
    <Suspense fallback={<DayToCome {...props} />}>
      <DayPicker {...props} />
    </Suspense>
  );
}

/** The field's place while its code is on its way. */
function DayToCome({ day, label, sx, required = false, helperText }: DayFieldProps) {
  return (
    <TextField
      label={label}
      value={day.split('-').toReversed().join('/')}
      required={required}
      helperText={helperText}
      disabled
      sx={sx ?? {}}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
