import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { formatInstant } from '../../format/dates.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import { FailedAlert } from '../../messages/FailedAlert.tsx';
import { useCan } from '../../providers/cache/roles.ts';
import { confirmClock } from '../../providers/calls/system.ts';
import { errorBodyOf } from '../../providers/http/apiError.ts';

interface ClockWarningProps {
  /** The refusal; it holds the time of the machine's clock. */
  error: unknown;
  /** Called when bills can be generated again. */
  onConfirmed: () => void;
}

/** Asks the owner to confirm the machine's date and time; tells anyone else to ask the owner. */
export function ClockWarning({ error, onConfirmed }: ClockWarningProps) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const mayConfirm = useCan('confirmClock');
  const confirmation = useMutation({ mutationFn: confirmClock });
  const { now } = errorBodyOf(error).params ?? {};
  return (
    <>
      {now === undefined ? null : (
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {translate('billing.clockSays', { when: formatInstant(String(now), language) })}
        </Typography>
      )}
      <Typography variant="body2">{translate(mayConfirm ? 'billing.clockAsk' : 'billing.clockForOwner')}</Typography>
      {confirmation.error === null ? null : (
        <FailedAlert title={translate('billing.clockFailed')} error={confirmation.error} />
      )}
      {mayConfirm ? (
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          loading={confirmation.isPending}
          onClick={() => confirmation.mutate(undefined, { onSuccess: onConfirmed })}
          sx={{ mt: 1 }}
        >
          {translate('billing.clockRight')}
        </Button>
      ) : null}
    </>
  );
}
