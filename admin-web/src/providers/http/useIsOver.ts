import { useEffect, useState } from 'react';
import { isUnreached } from './apiError.ts';
import { connection } from './connection.ts';

/** Whether the error was a missing answer, and the server has come back since: its message is out of date. */
export function useIsOver(error: unknown): boolean {
  const [over, setOver] = useState<unknown>();
  useEffect(() => (isUnreached(error) ? connection.onReturn(() => setOver(error)) : undefined), [error]);
  return over !== undefined && over === error;
}
