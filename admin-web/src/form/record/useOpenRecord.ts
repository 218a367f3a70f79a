import { useState } from 'react';
import { useGetOne, useResourceContext, type RaRecord } from 'react-admin';
import { useParams } from 'react-router';

interface OpenRecord<R> {
  /** Undefined while loading. */
  row: R | undefined;
  /** Replaces it by another version. */
  open: (row: R) => void;
  /** Error of the last fetch; null without one. */
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/**
 * The record of an edit form, fetched when the form opens and never taken from the cache. It stays that version while the form is
 * open, so that someone else's change is a conflict and not overwritten unseen.
 */
export function useOpenRecord<R extends RaRecord>(): OpenRecord<R> {
  const { id = '' } = useParams();
  const resource = useResourceContext() ?? '';
  // observes only: EditBase fetches it once access is granted
  const reading = useGetOne<R>(resource, { id }, { enabled: false });
  const { data, error, isFetching, isFetchedAfterMount, refetch } = reading;
  const [opened, open] = useState<R>();
  const row = opened?.id === id ? opened : undefined;
  if (row === undefined && data !== undefined && error === null && isFetchedAfterMount && !isFetching) open(data);
  return { row, open, error, refetch };
}
