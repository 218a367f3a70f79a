import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/language.ts';
import { MessagePage } from './MessagePage.tsx';

/** Shown for a screen that the role may not use. */
export function AccessDenied() {
  const translate = useTranslate();
  return (
    <MessagePage title={translate('shell.accessDenied')} text="">
      <Button component={Link} to="/dashboard" variant="contained">
        {translate('shell.backToHome')}
      </Button>
    </MessagePage>
  );
}
