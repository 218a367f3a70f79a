import { useState } from 'react';
import { useGetOne, useResourceContext, type RaRecord } from 'react-admin';
import { useParams } from 'react-router';

interface OpenRecord<R> {
  /** Undefined until the server has answered. */
  row: R | undefined;
  /** Goes on with another version of it. */
  open: (row: R) => void;
  /** Why it cannot be read; null when it can, or while that is not known. */
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/**
 * The record of an edit form as the server has it when the form opens: never what a list or an earlier form left behind. It stays
 * that version while somebody types, so that a change of somebody else is a conflict and not overwritten unseen.
 */
export function useOpenRecord<R extends RaRecord>(): OpenRecord<R> {
  const { id = '' } = useParams();
  const resource = useResourceContext() ?? '';
  // looks on: EditBase fetches it, once the reader is known to be allowed to
  const reading = useGetOne<R>(resource, { id }, { enabled: false });
  const { data, error, isFetching, isFetchedAfterMount, refetch } = reading;
  const [opened, open] = useState<R>();
  const row = opened?.id === id ? opened : undefined;
  if (row === undefined && data !== undefined && error === null && isFetchedAfterMount && !isFetching) open(data);
  return { row, open, error, refetch };
}
