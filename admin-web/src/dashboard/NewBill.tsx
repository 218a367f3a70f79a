import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import type { useNewBill } from '../billing/useNewBill.ts';
import { useTranslate } from '../i18n/language.ts';
import { Shortcut } from '../keyboard/Shortcut.tsx';
import { useShortcuts } from '../keyboard/useShortcuts.ts';
import { WaitingForNetwork } from '../messages/WaitingForNetwork.tsx';
import { useCan } from '../providers/cache/roles.ts';

/** Opens a new bill from the dashboard. */
export function NewBill({ newBill }: { newBill: ReturnType<typeof useNewBill> }) {
  const translate = useTranslate();
  const maySell = useCan('sell');
  const { openNewBill, isPending } = newBill;
  const open = (): void => {
    if (!isPending) openNewBill();
  };
  useShortcuts(maySell ? { F2: open } : {});
  if (!maySell) return null;
  return (
    <>
      <Button variant="contained" startIcon={<Add />} disabled={isPending} onClick={open} sx={{ gap: 1 }}>
        {translate('billing.newBill')}
        <Shortcut keys="F2" />
      </Button>
      <WaitingForNetwork isSending={isPending} sx={{ width: '100%' }} />
    </>
  );
}
