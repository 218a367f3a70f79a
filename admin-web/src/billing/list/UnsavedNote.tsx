import Typography from '@mui/material/Typography';
import { useTranslate } from '../../i18n/language.ts';

/** Says of a bill's row that its lines and total are only typed, in this window. */
export function UnsavedNote() {
  const translate = useTranslate();
  return (
    <Typography variant="body2" component="span" sx={{ display: 'block', color: 'warning.main', fontWeight: 500 }}>
      {translate('billing.unsavedHere')}
    </Typography>
  );
}
