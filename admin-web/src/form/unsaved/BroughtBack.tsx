import Alert from '@mui/material/Alert';
import { useTranslate } from '../../i18n/language.ts';

/** Says that a form holds what an expired session or a reload had left behind. */
export function BroughtBack({ found }: { found: unknown }) {
  const translate = useTranslate();
  return found === undefined ? null : (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate('billing.broughtBack')}
    </Alert>
  );
}
