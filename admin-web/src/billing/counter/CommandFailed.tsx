import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { BillStatus, ErrorCode } from '@bahi/contracts';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/language.ts';
import { useProductNames } from '../../labels/productNames.ts';
import { reveal } from '../../messages/reveal.ts';
import { errorBodyOf, fieldErrorsOf, messageOf } from '../../providers/http/apiError.ts';
import { ClockWarning } from './ClockWarning.tsx';
import { failedText, type Failure } from './useBillCommands.ts';

/** The bill went on without us: there is something to look at. */
const ENDED: Partial<Record<BillStatus, ErrorCode>> = {
  completed: 'bill_completed',
  cancelled: 'bill_cancelled',
  discarded: 'bill_discarded',
};

interface CommandFailedProps {
  failure: Failure | undefined;
  /** The bill's, unless its own completion is under way. */
  status: BillStatus | undefined;
  details: string;
  onClockConfirmed: () => void;
}

/** What went wrong with the last command, until the next one, or that the bill has ended elsewhere; nothing typed is lost. */
export function CommandFailed({ failure, status, details, onClockConfirmed }: CommandFailedProps) {
  const translate = useTranslate();
  const reasonsOf = useReasons();
  const end = status && ENDED[status];
  if (failure === undefined && end === undefined) return null;
  const { code: refusal } = errorBodyOf(failure?.error);
  const hasEnded = end !== undefined || Object.values(ENDED).some((code) => code === refusal);
  const reasons = failure === undefined ? [] : reasonsOf(failure);
  if (end !== undefined) reasons.push(translate(`errors.${end}`));
  return (
    <Alert
      severity="error"
      ref={reveal}
      sx={{ mb: 2 }}
      action={
        hasEnded ? (
          <Button color="inherit" component={Link} to={details}>
            {translate('billing.openBill')}
          </Button>
        ) : null
      }
    >
      {failure === undefined ? null : <AlertTitle>{translate(failedText[failure.command])}</AlertTitle>}
      {[...new Set(reasons)].map((reason) => (
        <Typography key={reason} variant="body2">
          {reason}
        </Typography>
      ))}
      {refusal === 'clock_suspect' ? <ClockWarning error={failure?.error} onConfirmed={onClockConfirmed} /> : null}
    </Alert>
  );
}

/** Why a command was refused: as a whole, and field by field, a line's with the product that stands on it. */
function useReasons(): (failure: Failure) => string[] {
  const translate = useTranslate();
  const namesOf = useProductNames();
  return ({ error, sent }) => {
    const faults = fieldErrorsOf(error);
    const named = Object.entries(faults).map(([field, reason]) => {
      const line = sent.lines[Number(/^lines\.(\d+)/.exec(field)?.[1])];
      return line === undefined ? reason : translate('billing.lineRefused', { name: namesOf(line).first, reason });
    });
    // what is wrong with one line is not said once more without its name
    const whole = [messageOf(error)].filter((message) => !Object.values(faults).includes(message));
    return [...whole, ...named];
  };
}
