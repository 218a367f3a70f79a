import { useState } from 'react';
import { useIsAway } from './connection.ts';

/** Whether a pending request may have been sent: not while the server has been away since it began. */
export function useMayBeSent(isSending: boolean): boolean {
  const isAway = useIsAway();
  const [mayHaveBeen, setMayBeSent] = useState(false);
  const mayBeSent = isSending && (mayHaveBeen || !isAway);
  if (mayBeSent !== mayHaveBeen) setMayBeSent(mayBeSent);
  return mayBeSent;
}
