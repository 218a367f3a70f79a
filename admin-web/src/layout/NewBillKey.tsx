import { useNewBill } from '../billing/useNewBill.ts';
import { useShortcuts } from '../keyboard/useShortcuts.ts';
import { WaitingForNetwork } from '../messages/WaitingForNetwork.tsx';
import { useCan } from '../providers/cache/roles.ts';

/** To the counter from a screen that has no button for it; one that has another use for the key keeps it. */
export function NewBillKey() {
  const maySell = useCan('sell');
  const { openNewBill, isPending } = useNewBill();
  const open = (): void => {
    if (!isPending) openNewBill();
  };
  useShortcuts(maySell ? { F2: open } : {}, 'frame');
  return <WaitingForNetwork isSending={isPending} sx={{ mb: 1.5 }} />;
}
