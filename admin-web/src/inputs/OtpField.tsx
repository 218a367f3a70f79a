import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ChangeEvent } from 'react';

const DIGITS = 6;

interface OtpFieldProps extends Omit<TextFieldProps, 'onChange' | 'type' | 'slotProps'> {
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

/** The one-time code: six digits, no more; a pasted "Your code is 123 456" is read as one. */
export function OtpField({ onChange, ...props }: OtpFieldProps) {
  return (
    <TextField
      {...props}
      onChange={(event) => {
        event.target.value = event.target.value.replace(/\D/g, '').slice(0, DIGITS);
        onChange(event);
      }}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code' } }}
      sx={{ '& input': { fontSize: '1.5rem', letterSpacing: '0.4em', textAlign: 'center' } }}
    />
  );
}
