import { WaitingForNetwork } from '../../messages/WaitingForNetwork.tsx';
import type { useCounter } from './useCounter.ts';

/** What happens to the command that waits for the server, and what not to do meanwhile. Stands beside the generate button. */
export function WaitingBill({ counter: { isBusy, isEnding } }: { counter: ReturnType<typeof useCounter> }) {
  return (
    <WaitingForNetwork isSending={isBusy} text={isEnding ? 'billing.waitingForNetwork' : 'lists.waitingForNetwork'} />
  );
}
