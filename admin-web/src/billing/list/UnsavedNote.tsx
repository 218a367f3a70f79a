import Typography from '@mui/material/Typography';
import { useTranslate } from '../../i18n/language.ts';

/** Marks a row whose lines and total are unsaved changes in this window. */
export function UnsavedNote() {
  const translate = useTranslate();
  return (
    <Typography variant="body2" component="span" sx={{ display: 'block', color: 'warning.main', fontWeight: 500 }}>
      {translate('billing.unsavedHere')}
    </Typography>
  );
}
