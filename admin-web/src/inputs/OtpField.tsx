import type { ChangeEvent } from 'react';
import { latinDigits } from '../format/parse.ts';
import { TextBox, type TextBoxProps } from './TextBox.tsx';

const DIGITS = 6;

interface OtpFieldProps extends Omit<TextBoxProps, 'onChange' | 'type'> {
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

/** The one-time code: six digits, no more; a pasted "Your code is 123 456" is read as one. */
export function OtpField({ onChange, ...props }: OtpFieldProps) {
  return (
    <TextBox
      {...props}
      onChange={(event) => {
        event.target.value = latinDigits(event.target.value).replace(/\D/g, '').slice(0, DIGITS);
        onChange(event);
      }}
      inputMode="numeric"
      autoComplete="one-time-code"
      sx={{ '& input': { fontSize: '1.5rem', letterSpacing: '0.4em', textAlign: 'center' } }}
    />
  );
}
