import TextField from '@mui/material/TextField';
import { reversePaymentBody } from '@bahi/contracts';
import { textFault } from '../../form/bodyErrors.ts';
import { useTranslate } from '../../i18n/language.ts';

interface ReasonFieldProps {
  reason: string;
  onReason: (reason: string) => void;
}

/** Whether a typed reason can be sent. */
export const isReason = (reason: string): boolean => reversePaymentBody.shape.reason.safeParse(reason).success;

/** Why something is written off or taken back. */
export function ReasonField({ reason, onReason }: ReasonFieldProps) {
  const translate = useTranslate();
  const fault = reason === '' ? undefined : textFault(translate, reversePaymentBody.shape.reason, reason);
  return (
    <TextField
      required
      label={translate('dues.reason')}
      value={reason}
      onChange={({ target }) => onReason(target.value)}
      error={fault !== undefined}
      helperText={fault}
    />
  );
}
