import TextField from '@mui/material/TextField';
import { Suspense } from 'react';
import { lazyPart } from '../providers/lazyPart.ts';
import type { DayPickerProps } from './DayPicker.tsx';

// the calendar weighs as much as a screen and comes after it
const DayPicker = lazyPart(async () => (await import('./DayPicker.tsx')).DayPicker);

/** A day, chosen or typed as day, month, year. */
export function DayField(props: DayPickerProps) {
  return (
    <Suspense fallback={<DayPlaceholder {...props} />}>
      <DayPicker {...props} />
    </Suspense>
  );
}

/** The field's place while its code is on its way. */
function DayPlaceholder({ day, label, sx, required = false, helperText }: DayPickerProps) {
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
