import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { ListBase } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatCount } from '../../format/quantity.ts';
import { useTranslate } from '../../i18n/language.ts';
import { LoadingRows } from '../../list/rows/LoadingRows.tsx';
import { DEFAULT_PAGE_SIZE } from '../../list/rows/Pager.tsx';
import { FailedAlert } from '../../messages/FailedAlert.tsx';
import { useToast } from '../../messages/toasts.ts';
import { useCan } from '../../providers/cache/roles.ts';
import { countDrafts } from '../../providers/calls/billing.ts';
import { ScreenHeading } from '../../screen/ScreenHeading.tsx';
import { NewBillButton } from '../NewBillButton.tsx';
import { useNewBill } from '../useNewBill.ts';
import { DraftRows, type DraftStatus } from './DraftRows.tsx';

const isDraftStatus = (text: string | null): text is DraftStatus =>
  text === 'created' || text === 'in_billing' || text === 'discarded';

const TABS = ['created', 'in_billing'] as const;
type DraftTab = (typeof TABS)[number];
const tabSx = { textTransform: 'none' } as const;

/** Number of bills in each tab. */
function useCounts() {
  const created = useQuery(countQuery('created'));
  const inBilling = useQuery(countQuery('in_billing'));
  return { created, in_billing: inBilling };
}

const countQuery = (status: DraftTab) => ({
  queryKey: ['billing', 'count', status],
  queryFn: async ({ signal }: { signal: AbortSignal }) => countDrafts(status, signal),
});

/** The initial tab: the one with more bills, once both are counted. Later bills do not change it. */
function useOpenedTab(counts: ReturnType<typeof useCounts>): DraftTab | undefined {
  const [opened, setOpened] = useState<DraftTab>();
  const isCounting = counts.created.isPending || counts.in_billing.isPending;
  if (opened === undefined && !isCounting)
    setOpened((counts.in_billing.data ?? 0) > (counts.created.data ?? 0) ? 'in_billing' : 'created');
  return opened;
}

function TabLabel({ tab, count }: { tab: DraftTab; count: number | undefined }) {
  const translate = useTranslate();
  const name = translate(`common.billStatus.${tab}`);
  return count === undefined ? name : `${name} (${formatCount(count)})`;
}

/** Open bills in two tabs, and a button for deleted ones that can be restored. */
export function BillingList() {
  const translate = useTranslate();
  const toast = useToast();
  const mayWrite = useCan('sell');
  const newBill = useNewBill();
  // in the address, so that Back from a bill leads to its tab
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const counts = useCounts();
  const opened = useOpenedTab(counts);
  const status = isDraftStatus(asked) ? asked : opened;
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
          value={status === undefined || status === 'discarded' ? false : status}
          onChange={(_event, tab: DraftStatus) => show(tab)}
          aria-label={translate('billing.title')}
        >
          {TABS.map((tab) => (
            <Tab key={tab} value={tab} label={<TabLabel tab={tab} count={counts[tab].data} />} sx={tabSx} />
          ))}
        </Tabs>
        <Button
          size="small"
          aria-pressed={status === 'discarded'}
          onClick={() => show(status === 'discarded' ? (opened ?? 'created') : 'discarded')}
        >
          {translate(status === 'discarded' ? 'billing.showDrafts' : 'billing.showDeleted')}
        </Button>
      </Box>
      {status === undefined ? (
        <LoadingRows />
      ) : (
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
      )}
    </>
  );
}
