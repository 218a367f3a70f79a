import TextField from '@mui/material/TextField';
import { Suspense } from 'react';
import { lazyPart } from '../providers/http/lazyPart.ts';
import type { DayPickerProps } from './DayPicker.tsx';

// the calendar is as large as a screen and is loaded after it
const DayPicker = lazyPart(async () => (await import('./DayPicker.tsx')).DayPicker);

/** A day, chosen or typed as day, month, year. */
export function DayField(props: DayPickerProps) {
  return (
    <Suspense fallback={<DayPlaceholder {...props} />}>
      <DayPicker {...props} />
    </Suspense>
  );
}

/** Placeholder while the code loads. */
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
