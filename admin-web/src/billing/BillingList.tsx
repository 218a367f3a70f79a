import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { ListBase } from 'react-admin';
import { useSearchParams } from 'react-router';
import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';
import { useCan } from '../providers/roles.ts';
import { useToast } from '../providers/toasts.ts';
import { FailedAlert } from '../shared/FailedAlert.tsx';
import { DEFAULT_PAGE_SIZE } from '../shared/Pager.tsx';
import { useNewBill } from '../shared/useNewBill.ts';
import { DraftRows, type DraftStatus } from './DraftRows.tsx';
import { NewBillButton } from './NewBillButton.tsx';

const isDraftStatus = (text: string | null): text is DraftStatus =>
  text === 'created' || text === 'in_billing' || text === 'discarded';

/** Open bills in two tabs, and behind a button the deleted ones that can be restored. */
export function BillingList() {
  const translate = useTranslate();
  const toast = useToast();
  const mayWrite = useCan('sell');
  const newBill = useNewBill();
  // in the address, so that Back from a bill leads to the tab it was opened in
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const status = isDraftStatus(asked) ? asked : 'created';
  const show = (tab: DraftStatus): void => setSearch({ tab }, { replace: true });
  const onError = (): void => toast.error(translate('billing.loadListFailed'));
  return (
    <>
      <ScreenHeading title={translate('billing.title')}>
        {mayWrite ? <NewBillButton newBill={newBill} /> : null}
      </ScreenHeading>
      {newBill.error === null ? null : (
        <FailedAlert title={translate('dashboard.newBillFailed')} error={newBill.error} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', mb: 1.5 }}>
        <Tabs
          value={status === 'discarded' ? false : status}
          onChange={(_event, tab: DraftStatus) => show(tab)}
          aria-label={translate('billing.title')}
        >
          <Tab value="created" label={translate('common.billStatus.created')} sx={{ textTransform: 'none' }} />
          <Tab value="in_billing" label={translate('common.billStatus.in_billing')} sx={{ textTransform: 'none' }} />
        </Tabs>
        <Button
          size="small"
          aria-pressed={status === 'discarded'}
          onClick={() => show(status === 'discarded' ? 'created' : 'discarded')}
        >
          {translate(status === 'discarded' ? 'billing.showDrafts' : 'billing.showDeleted')}
        </Button>
      </Box>
      <ListBase
        key={status}
        resource="billing"
        storeKey={`billing.${status}`}
        disableSyncWithLocation
        filter={{ status }}
        sort={{ field: 'createdAt', order: 'DESC' }}
        perPage={DEFAULT_PAGE_SIZE}
        queryOptions={{ onError }}
      >
        <DraftRows status={status} mayWrite={mayWrite} />
      </ListBase>
    </>
  );
}
