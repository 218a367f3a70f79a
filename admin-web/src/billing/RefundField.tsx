import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { SxProps } from '@mui/material/styles';
import { useTranslate } from '../i18n/language.ts';
import type { RefundChoice, RefundedBill } from './refund.ts';

interface RefundFieldProps {
  bill: RefundedBill;
  choices: readonly RefundChoice[];
  value: RefundChoice;
  onChange: (value: RefundChoice) => void;
  sx?: SxProps;
}

/** How the money of a bill goes back. */
export function RefundField({ bill, choices, value, onChange, sx = {} }: RefundFieldProps) {
  const translate = useTranslate();
  const textOf = (choice: RefundChoice): string => {
    if (choice === 'advance') return translate('credit.asAdvance');
    if (choice !== 'own') return translate(`common.paymentMethods.${choice}`);
    return translate(bill.imported === undefined ? 'credit.ownMethods' : 'credit.nothingBack');
  };
  return (
    <TextField
      select
      label={translate('creditNotes.refundBy')}
      value={value}
      onChange={({ target }) => onChange(target.value as RefundChoice)}
      sx={sx}
    >
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {textOf(choice)}
        </MenuItem>
      ))}
    </TextField>
  );
}
