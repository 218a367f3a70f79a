import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { returnRates } from '@bahi/contracts';
import { rateText } from './rates.ts';

interface RateFieldProps extends Pick<TextFieldProps, 'label' | 'helperText' | 'autoFocus' | 'required'> {
  rateBps: number | null | undefined;
  onChoose: (rateBps: number) => void;
}

/** Chooses a rate of those that a return takes. */
export function RateField({ rateBps, onChoose, ...field }: RateFieldProps) {
  return (
    <TextField {...field} select value={rateBps ?? ''} onChange={({ target }) => onChoose(Number(target.value))}>
      {returnRates.map((bps) => (
        <MenuItem key={bps} value={bps}>
          {rateText(bps)}
        </MenuItem>
      ))}
    </TextField>
  );
}
