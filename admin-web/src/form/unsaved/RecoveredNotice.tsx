import Alert from '@mui/material/Alert';
import { useTranslate } from '../../i18n/language.ts';

/** Says that the form holds input recovered after an expired session or a reload. */
export function RecoveredNotice() {
  const translate = useTranslate();
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate('billing.recovered')}
    </Alert>
  );
}
