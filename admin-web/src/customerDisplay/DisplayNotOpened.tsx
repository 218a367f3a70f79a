import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useTranslate } from '../i18n/language.ts';
import { DISPLAY_PATH, DISPLAY_WINDOW, type NotOpened } from './useOpenDisplay.ts';

interface DisplayNotOpenedProps {
  notOpened: NotOpened | undefined;
  dismiss: () => void;
}

/** Says why the customer's display was not opened, with a link that opens it: browsers block windows, but no links. */
export function DisplayNotOpened({ notOpened, dismiss }: DisplayNotOpenedProps) {
  const translate = useTranslate();
  if (notOpened === undefined) return null;
  return (
    <Alert
      severity={notOpened === 'blocked' ? 'warning' : 'info'}
      onClose={dismiss}
      closeText={translate('common.close')}
      sx={{ mb: 2 }}
    >
      {translate(`display.${notOpened}`)} {/* neither noopener nor noreferrer: the window would lose its name */}
      <Link href={DISPLAY_PATH} target={DISPLAY_WINDOW}>
        {translate('display.openByLink')}
      </Link>
    </Alert>
  );
}
