import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../i18n/language.ts';
import { shopProfileQuery } from '../../providers/cache/queries.ts';
import { MessagePage } from './MessagePage.tsx';

const ASK_AGAIN_MS = 5_000;

/** Shown when the first load of the dashboard finds the server under maintenance; retries until it answers. */
export function Maintenance() {
  const translate = useTranslate();
  const { refetch } = useQuery({ ...shopProfileQuery, refetchInterval: ASK_AGAIN_MS });
  return (
    <MessagePage title={translate('shell.maintenance')} text={translate('shell.maintenanceText')}>
      <Button variant="contained" onClick={() => void refetch()}>
        {translate('common.retry')}
      </Button>
    </MessagePage>
  );
}
