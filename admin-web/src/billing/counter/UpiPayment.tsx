import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../../i18n/language.ts';
import { ShowQr } from '../../upi/ShowQr.tsx';
import type { useCounter } from './useCounter.ts';

interface UpiPaymentProps {
  counter: ReturnType<typeof useCounter>;
  /** Error text. */
  referenceIssue: string | undefined;
}

/** The QR code of an open bill, and the reference of its payment. */
export function UpiPayment({ counter, referenceIssue }: UpiPaymentProps) {
  const { upi, open, change, fields } = counter;
  const translate = useTranslate();
  if (upi.request === undefined || !upi.isWhole) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <ShowQr upi={upi.request} isShown={upi.isShown} onShow={upi.show} />
      <TextField
        label={translate('upi.reference')}
        value={open.draft.upiReference}
        onChange={({ target }) => change({ type: 'reference', upiReference: target.value })}
        inputRef={fields.reference}
        error={referenceIssue !== undefined}
        helperText={referenceIssue}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      <Typography variant="body2" color="text.secondary">
        {translate('upi.provesNothing')}
      </Typography>
    </Box>
  );
}
