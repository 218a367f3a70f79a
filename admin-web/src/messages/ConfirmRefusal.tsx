import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { confirmableBy, type Confirmation } from '@bahi/contracts';
import { useTranslate } from '../i18n/language.ts';
import { useRole } from '../providers/cache/queries.ts';
import { errorBodyOf } from '../providers/http/apiError.ts';

interface ConfirmRefusalProps {
  error: unknown;
  isBusy: boolean;
  /** Repeats the command with the code among its confirmations. */
  onConfirm: (code: Confirmation) => void;
}

/** Below a refusal that can be confirmed: a button for the roles that may, for others who may. */
export function ConfirmRefusal({ error, isBusy, onConfirm }: ConfirmRefusalProps) {
  const translate = useTranslate();
  const role = useRole();
  const { code, confirmableBy: roles } = errorBodyOf(error);
  if (roles === undefined || !isConfirmation(code)) return null;
  if (role === undefined || !roles.includes(role)) {
    return <Typography variant="body2">{translate('confirmations.ownerOnly')}</Typography>;
  }
  return (
    <Button
      color="inherit"
      variant="outlined"
      size="small"
      disabled={isBusy}
      onClick={() => onConfirm(code)}
      sx={{ mt: 1 }}
    >
      {translate(`confirmations.confirm.${code}`)}
    </Button>
  );
}

function isConfirmation(code: string | undefined): code is Confirmation {
  return code !== undefined && Object.hasOwn(confirmableBy, code);
}
