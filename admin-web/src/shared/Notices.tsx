import Alert from '@mui/material/Alert';
import { useEffect } from 'react';
import { useStoreValue } from '../providers/createStore.ts';
import { useTranslate } from '../providers/language.ts';
import { notices } from './notices.ts';

/** What the form before this screen left to say, until it is closed or the screen is left. */
export function Notices() {
  const translate = useTranslate();
  const left = useStoreValue(notices);
  useEffect(() => () => notices.set([]), []);
  return left.map((notice) => (
    <Alert
      key={notice.key}
      severity={notice.severity}
      onClose={() => notices.set(left.filter((other) => other !== notice))}
      closeText={translate('common.close')}
      sx={{ mb: 1.5 }}
    >
      {translate(notice.key, notice.params)}
    </Alert>
  ));
}
