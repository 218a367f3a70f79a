import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';
import { isDay } from '../format/dates.ts';

interface DayFieldProps extends Pick<TextFieldProps, 'label' | 'sx'> {
  /** `''` for none. */
  day: string;
  /** Called with a whole day, or with `''` as there is none any more. */
  onDay: (day: string) => void;
  /** The last day that can be chosen. */
  max?: string;
}

/** A day, chosen or typed. While somebody types, it is not one yet, and must not be corrected under their fingers. */
export function DayField({ day, onDay, max, ...shown }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  const type = (text: string): void => {
    setTyped(text);
    if (text === '' || isDay(text)) onDay(text);
  };
  return (
    <TextField
      {...shown}
      type="date"
      value={typed ?? day}
      onChange={({ target }) => type(target.value)}
      onBlur={() => setTyped(undefined)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max } }}
    />
  );
}
