import Alert from '@mui/material/Alert';
import { useTranslate } from '../i18n/language.ts';
import { useMailDelivery } from '../providers/cache/mailDelivery.ts';

/** Warns that links open on the server's machine alone. */
export function LinksOnlyHere() {
  const translate = useTranslate();
  if (useMailDelivery()?.linksOpenElsewhere !== false) return null;
  return <Alert severity="warning">{translate('profile.linksOnlyHere')}</Alert>;
}
