import { useNewBill } from '../billing/useNewBill.ts';
import { useShortcuts } from '../keyboard/useShortcuts.ts';
import { WaitingForNetwork } from '../messages/WaitingForNetwork.tsx';
import { useCan } from '../providers/cache/roles.ts';

/** F2 opens a new bill on every screen that does not use the key itself. */
export function NewBillKey() {
  const maySell = useCan('sell');
  const { openNewBill, isPending } = useNewBill();
  const open = (): void => {
    if (!isPending) openNewBill();
  };
  useShortcuts(maySell ? { F2: open } : {}, 'frame');
  return <WaitingForNetwork isSending={isPending} sx={{ mb: 1.5 }} />;
}
