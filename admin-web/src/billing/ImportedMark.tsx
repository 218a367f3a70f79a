import Typography from '@mui/material/Typography';
import { useTranslate } from '../i18n/language.ts';

/** Beside a bill of earlier books; `label` says of which. */
export function ImportedMark({ label }: { label?: string }) {
  const translate = useTranslate();
  return (
    <Typography component="div" variant="body2" color="text.secondary" {...(label && { title: label })}>
      {translate('billing.imported')}
    </Typography>
  );
}
