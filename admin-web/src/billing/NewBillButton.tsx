import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useTranslate } from '../i18n/language.ts';
import { Shortcut } from '../keyboard/Shortcut.tsx';
import { useShortcuts } from '../keyboard/useShortcuts.ts';
import { WaitingForNetwork } from '../messages/WaitingForNetwork.tsx';
import { usePrefetch } from '../providers/prefetch.ts';
import type { useNewBill } from './useNewBill.ts';

/** Opens a new bill, by button or shortcut. */
export function NewBillButton({ newBill }: { newBill: ReturnType<typeof useNewBill> }) {
  const translate = useTranslate();
  const { openNewBill, isPending } = newBill;
  const open = (): void => {
    if (!isPending) openNewBill();
  };
  useShortcuts({ F2: open });
  usePrefetch('bill');
  return (
    <>
      <Button variant="contained" startIcon={<Add />} loading={isPending} onClick={open} sx={{ gap: 1 }}>
        {translate('billing.newBill')}
        <Shortcut keys="F2" />
      </Button>
      <WaitingForNetwork isSending={isPending} sx={{ width: '100%' }} />
    </>
  );
}
