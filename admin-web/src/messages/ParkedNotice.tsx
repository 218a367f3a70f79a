import Alert from '@mui/material/Alert';
import { useLocation } from 'react-router';
import { useTranslate } from '../i18n/language.ts';
import { useStoreValue } from '../providers/createStore.ts';
import { parkedScreens } from '../providers/http/parkedScreens.ts';

/** Warns above a screen that its read model is parked: new records do not appear. */
export function ParkedNotice() {
  const translate = useTranslate();
  const names = useStoreValue(parkedScreens);
  const [, dashboard = '', name = dashboard] = useLocation().pathname.split('/');
  if (!names.includes(name)) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate('lists.parked')}
    </Alert>
  );
}
