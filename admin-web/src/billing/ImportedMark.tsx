import Typography from '@mui/material/Typography';
import { useTranslate } from '../i18n/language.ts';

/** Marks an imported bill; `label` says where it comes from. */
export function ImportedMark({ label }: { label?: string }) {
  const translate = useTranslate();
  return (
    <Typography component="div" variant="body2" color="text.secondary" {...(label && { title: label })}>
      {translate('billing.imported')}
    </Typography>
  );
}
