import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../../i18n/language.ts';
import { Shortcut } from '../../keyboard/Shortcut.tsx';
import { ShowQr } from '../../upi/ShowQr.tsx';
import type { useCounter } from './useCounter.ts';

interface UpiPaymentProps {
  counter: ReturnType<typeof useCounter>;
  /** Error text. */
  referenceIssue: string | undefined;
}

/** The QR code of an open bill, and the button that generates it as paid. */
export function UpiPayment({ counter, referenceIssue }: UpiPaymentProps) {
  const { upi, open, change, commands, fields, queued, isBusy } = counter;
  const translate = useTranslate();
  if (upi.request === undefined) return null;
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
      <Box>
        <Button
          fullWidth
          variant="outlined"
          disabled={isBusy && queued !== 'receive'}
          loading={queued === 'receive' || commands.isGenerating}
          aria-keyshortcuts="Control+Shift+Enter"
          onClick={() => void counter.receive()}
          sx={{ gap: 1 }}
        >
          {translate('upi.receivedGenerate')}
          <Shortcut keys="Ctrl ⇧ Enter" />
        </Button>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          {translate('upi.provesNothing')}
        </Typography>
      </Box>
    </Box>
  );
}
