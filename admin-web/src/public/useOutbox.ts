import { getMailDelivery } from '../providers/calls/system.ts';
import { useFetched } from '../providers/http/useFetched.ts';

/** Where codes are kept, if no mail goes out. */
export interface Outbox {
  /** Null on another machine. */
  folder: string | null;
}

/** Undefined where mail goes out, and while that is not known. */
export function useOutbox(): Outbox | undefined {
  const { data } = useFetched(getMailDelivery);
  return data === undefined || data.goesOut ? undefined : { folder: data.outbox };
}
