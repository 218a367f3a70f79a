import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/language.ts';
import { useSignedIn } from '../../providers/session.ts';
import { MessagePage } from './MessagePage.tsx';

/** Shown for an unknown address. */
export function NotFound() {
  const translate = useTranslate();
  const home = useSignedIn() ? '/dashboard' : '/';
  return (
    <MessagePage title={translate('shell.notFound')} text={translate('shell.notFoundText')}>
      <Button component={Link} to={home} variant="contained">
        {translate('shell.backToHome')}
      </Button>
    </MessagePage>
  );
}
