import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { BillStatus, Confirmation, ErrorCode } from '@bahi/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/language.ts';
import { useProductNames } from '../../labels/productNames.ts';
import { ConfirmRefusal } from '../../messages/ConfirmRefusal.tsx';
import { reveal } from '../../messages/reveal.ts';
import { errorBodyOf, fieldErrorsOf, isUnreached, messageOf } from '../../providers/http/apiError.ts';
import { oldDueText } from '../oldDue/oldDueText.ts';
import type { PendingOldDue } from '../oldDue/pendingOldDue.ts';
import { ClockWarning } from './ClockWarning.tsx';
import { failedText, type Failure } from './useBillCommands.ts';

/** Errors after which the bill has another state: a link leads to its details. */
const ENDED: Partial<Record<BillStatus, ErrorCode>> = {
  completed: 'bill_completed',
  cancelled: 'bill_cancelled',
  discarded: 'bill_discarded',
};

interface CommandFailedProps {
  failure: Failure | undefined;
  /** The bill's status; undefined while this page generates it. */
  status: BillStatus | undefined;
  details: string;
  isBusy: boolean;
  /** What was collected of an old due at the last press: it comes before the bill. */
  oldDue: PendingOldDue | undefined;
  onConfirm: (code: Confirmation) => void;
  onClockConfirmed: () => void;
  /** Further ways out. */
  children?: ReactNode;
}

/** Why the last command failed, or that the bill ended elsewhere. Unsaved changes stay. */
export function CommandFailed(props: CommandFailedProps) {
  const { failure, status, details, isBusy, oldDue, onConfirm, onClockConfirmed, children } = props;
  const translate = useTranslate();
  const reasonsOf = useReasons();
  const end = status && ENDED[status];
  if (failure === undefined && end === undefined) return null;
  const { code: refusal } = errorBodyOf(failure?.error);
  const hasEnded = end !== undefined || Object.values(ENDED).some((code) => code === refusal);
  const reasons = failure === undefined ? [] : reasonsOf(failure);
  if (end !== undefined) reasons.push(translate(`errors.${end}`));
  const isCompletion = failure !== undefined && failure.command !== 'save';
  const isOfOldDue = isCompletion && oldDue !== undefined && oldDue.payment === undefined;
  if (isCompletion && !isOfOldDue && isUnreached(failure.error)) reasons.push(translate('billing.mayBeGenerated'));
  if (isCompletion && oldDue !== undefined)
    reasons.push(translate(stageOf(oldDue), oldDueText(translate, oldDue.body)));
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
      {failure === undefined ? null : (
        <AlertTitle>{translate(isOfOldDue ? 'credit.oldDueFailed' : failedText[failure.command])}</AlertTitle>
      )}
      {[...new Set(reasons)].map((reason) => (
        <Typography key={reason} variant="body2">
          {reason}
        </Typography>
      ))}
      <ConfirmRefusal error={failure?.error} isBusy={isBusy} onConfirm={onConfirm} />
      {children}
      {refusal === 'clock_suspect' ? <ClockWarning error={failure?.error} onConfirmed={onClockConfirmed} /> : null}
    </Alert>
  );
}

/** What became of the old due of a bill that is not generated. */
function stageOf({ isSent, payment }: PendingOldDue) {
  if (payment !== undefined) return 'credit.oldDueBefore';
  return isSent ? 'credit.oldDueUnknown' : 'credit.oldDueNotNoted';
}

const NAMING = ['stock_would_go_negative', 'staff_price_fixed', 'staff_discount_too_large'] as const;
const isNaming = (code: string | undefined): code is (typeof NAMING)[number] => NAMING.some((one) => one === code);

/** Why a command was refused: the main reason, and one per field; those of a line with its product. */
function useReasons(): (failure: Failure) => string[] {
  const translate = useTranslate();
  const namesOf = useProductNames();
  return ({ error, sent }) => {
    const faults = fieldErrorsOf(error);
    const { errorCodes = {}, params } = errorBodyOf(error);
    const named = Object.entries(faults).map(([field, reason]) => {
      const line = sent.lines[Number(/^lines\.(\d+)/.exec(field)?.[1])];
      if (line === undefined) return reason;
      const name = namesOf(line).first;
      const code = errorCodes[field];
      // its sentence names the product, in the refusal all that are concerned
      if (isNaming(code)) return translate(`errors.${code}`, { ...params, name });
      return translate('billing.lineRefused', { name, reason });
    });
    // a line's error is not repeated without its product
    const whole = [messageOf(error)].filter((message) => !Object.values(faults).includes(message));
    return [...whole, ...named];
  };
}
