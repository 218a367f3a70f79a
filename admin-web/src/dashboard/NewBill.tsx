import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import type { useNewBill } from '../shared/useNewBill.ts';
import { WaitingForNetwork } from '../shared/WaitingForNetwork.tsx';
import { useTranslate } from '../providers/language.ts';
import { useCan } from '../providers/roles.ts';

/** From the dashboard straight to the counter. */
export function NewBill({ newBill }: { newBill: ReturnType<typeof useNewBill> }) {
  const translate = useTranslate();
  const maySell = useCan('sell');
  const { openNewBill, isPending } = newBill;
  if (!maySell) return null;
  return (
    <>
      <Button variant="contained" startIcon={<Add />} disabled={isPending} onClick={() => openNewBill()}>
        {translate('billing.newBill')}
      </Button>
      <WaitingForNetwork isSending={isPending} sx={{ width: '100%' }} />
    </>
  );
}
