import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { SxProps, Theme } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';

export interface TextBoxProps extends Omit<OutlinedInputProps, 'label' | 'sx' | 'size' | 'notched'> {
  label: string;
  /** Hint below the box, or the error text when `error`. */
  helperText?: ReactNode;
  sx?: SxProps<Theme>;
}

/** Attributes for text that a phone's keyboard must not capitalise, correct or learn. */
export const AS_TYPED = { input: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } } as const;

/** A text field for public pages. MUI's TextField would bring menus and dialogs along (20 KB). */
export function TextBox({
  label,
  helperText,
  sx,
  error = false,
  required = false,
  disabled = false,
  ...input
}: TextBoxProps) {
  const id = useId();
  const helpId = `${id}-help`;
  // otherwise the label would cover the placeholder
  const isAbove = input.placeholder === undefined ? {} : { shrink: true };
  return (
    <FormControl
      fullWidth
      size="small"
      error={error}
      required={required}
      disabled={disabled}
      {...(sx !== undefined && { sx })}
    >
      <InputLabel htmlFor={id} {...isAbove}>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        {...(input.placeholder !== undefined && { notched: true })}
        aria-describedby={helperText === undefined ? undefined : helpId}
        {...input}
      />
      {helperText === undefined ? null : <FormHelperText id={helpId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
