import type { LastPrice, ProductRow } from '@bahi/contracts';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../i18n/language.ts';
import { AccessDenied } from '../../layout/errorPages/AccessDenied.tsx';
import { EmptyState } from '../../messages/EmptyState.tsx';
import { RetryAlert } from '../../messages/RetryAlert.tsx';
import { useShopProfile } from '../../providers/cache/queries.ts';
import { can } from '../../providers/cache/roles.ts';
import { MAX_REORDERED, productsLow } from '../../providers/calls/products.ts';
import { lastPrices } from '../../providers/calls/purchases.ts';
import { messageOf } from '../../providers/http/apiError.ts';
import { ScreenHeading } from '../../screen/ScreenHeading.tsx';
import { ScreenSpinner } from '../../screen/ScreenSpinner.tsx';
import { reorderPlan } from './reorderPlan.ts';
import { ReorderVendor } from './ReorderVendor.tsx';

const NO_PRICES: LastPrice[] = [];

/** What is low in stock, and what it cost when it was last bought. */
function useReorder() {
  const low = useQuery<ProductRow[]>({
    queryKey: ['products', 'low'],
    queryFn: async ({ signal }) => productsLow(signal),
  });
  const ids = low.data?.map(({ id }) => id) ?? [];
  const prices = useQuery({
    queryKey: ['purchases', 'lastPrices', null, ids],
    queryFn: async ({ signal }) => lastPrices(ids, undefined, signal),
    enabled: ids.length > 0,
  });
  const error = low.error ?? prices.error;
  const isPending = low.isPending || (ids.length > 0 && prices.isPending);
  const plan = low.data === undefined || isPending ? [] : reorderPlan(low.data, prices.data ?? NO_PRICES);
  const retry = (): void => {
    void low.refetch();
    if (ids.length > 0) void prices.refetch();
  };
  return { plan, isFull: ids.length >= MAX_REORDERED, error, isPending, retry };
}

/** `/dashboard/purchases/reorder`: low stock by vendor, as a purchase to enter and as a list to send. */
export function ReorderPage() {
  const translate = useTranslate();
  const { data: profile } = useShopProfile();
  if (profile !== undefined && !can(profile.role, 'editPurchases')) return <AccessDenied />;
  return (
    <>
      <ScreenHeading title={translate('purchaseBill.reorder.title')} backTo="/dashboard/purchases" />
      <Typography sx={{ mb: 2 }}>{translate('purchaseBill.reorder.hint')}</Typography>
      <Plan shopName={profile?.shopName ?? ''} />
    </>
  );
}

function Plan({ shopName }: { shopName: string }) {
  const translate = useTranslate();
  const { plan, isFull, error, isPending, retry } = useReorder();
  if (error !== null)
    return (
      <RetryAlert title={translate('purchaseBill.reorder.loadFailed')} onRetry={retry}>
        {messageOf(error)}
      </RetryAlert>
    );
  if (isPending) return <ScreenSpinner />;
  if (plan.length === 0) return <EmptyState title={translate('purchaseBill.reorder.empty')} hint={false} />;
  return (
    <>
      {isFull ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('purchaseBill.reorder.more', { max: MAX_REORDERED })}
        </Alert>
      ) : null}
      {plan.map((group) => (
        <ReorderVendor key={group.vendorId} group={group} shopName={shopName} />
      ))}
    </>
  );
}
