import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { BillView, CounterDefaults } from '@bahi/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../i18n/language.ts';
import { useSaveProfile } from '../../profile/saving/useSaveProfile.ts';
import { useShopProfile } from '../../providers/cache/queries.ts';
import { newestSales } from '../../providers/calls/billing.ts';
import { saveProfile } from '../../providers/calls/shop.ts';
import { IN_A_ROW, isHabit, mayBeAsked } from './suggestsDefaults.ts';

const WALK_IN_CASH: CounterDefaults = { walkIn: true, paymentMethod: 'CASH' };
/** Decided against: not asked again. */
const NOTHING: CounterDefaults = { walkIn: false, paymentMethod: null };

/**
 * After the third walk-in cash bill in a row, asks the owner whether bills shall begin like that. Asked until it is answered, and
 * only while nothing was chosen in the profile.
 */
export function OfferDefaults({ bill }: { bill: BillView }) {
  const translate = useTranslate();
  const { data: profile } = useShopProfile();
  const isAsked = mayBeAsked(profile, bill);
  const { data: newest = [] } = useQuery({
    queryKey: ['sales', 'newest', IN_A_ROW],
    queryFn: async ({ signal }) => newestSales(IN_A_ROW, signal),
    enabled: isAsked,
  });
  const save = useSaveProfile({
    save: saveProfile,
    texts: { saved: 'counterDefaults.saved', failed: 'counterDefaults.failed' },
    onSaved: () => undefined,
  });
  if (!isAsked || !isHabit(newest)) return null;
  const choose = (counterDefaults: CounterDefaults): void => save.mutate({ counterDefaults });
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate('counterDefaults.offer')}
      <Stack direction="row" spacing={1} sx={{ mt: 1, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          loading={save.isPending}
          onClick={() => choose(WALK_IN_CASH)}
          sx={{ minHeight: 44 }}
        >
          {translate('counterDefaults.accept')}
        </Button>
        <Button disabled={save.isPending} onClick={() => choose(NOTHING)} sx={{ minHeight: 44 }}>
          {translate('counterDefaults.decline')}
        </Button>
      </Stack>
    </Alert>
  );
}
