import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { errorBodyOf, fieldErrorsOf, messageOf } from '../providers/apiError.ts';
import { useTranslate } from '../providers/language.ts';
import { reveal } from '../shared/reveal.ts';
import { failedText, type Failure } from './useBillCommands.ts';

/** The bill went on without us: there is something to look at. */
const ENDED = ['bill_completed', 'bill_cancelled', 'bill_discarded'];

/** What went wrong with the last command, until the next one; nothing typed is lost. */
export function CommandFailed({ failure, details }: { failure: Failure | undefined; details: string }) {
  const translate = useTranslate();
  if (failure === undefined) return null;
  const { command, error } = failure;
  const hasEnded = ENDED.includes(errorBodyOf(error).code ?? '');
  const reasons = new Set([messageOf(error), ...Object.values(fieldErrorsOf(error))]);
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
      <AlertTitle>{translate(failedText[command])}</AlertTitle>
      {[...reasons].map((reason) => (
        <Typography key={reason} variant="body2">
          {reason}
        </Typography>
      ))}
    </Alert>
  );
}
