import { useCallback, useState, type Dispatch } from 'react';
import type { Draft, DraftAction, DraftLine } from '../../draft/draft.ts';

/** An addition to the bill. */
export interface Added {
  /** Counts what was added, removed or taken back on this page. */
  count: number;
  /** Key of the line. */
  key: number;
}

/** The last thing that happened to the lines by a scan or a press, and what takes it back. */
export type Notice = Added & { line: DraftLine } & (
    { kind: 'added'; quantityMilli: number } | { kind: 'removed'; place: number } | { kind: 'takenBack' }
  );

type Happened = { line: DraftLine } & (
  { kind: 'added'; quantityMilli: number } | { kind: 'removed'; place: number } | { kind: 'takenBack' }
);

/** Whether the notice can be taken back: an addition only while its line has the quantity that it led to. */
export function canTakeBack(notice: Notice | undefined, { lines }: Pick<Draft, 'lines'>): boolean {
  if (notice === undefined || notice.kind === 'takenBack') return false;
  const now = lines.find(({ key }) => key === notice.key);
  return notice.kind === 'removed' ? now === undefined : now?.quantityMilli === notice.line.quantityMilli;
}

/** Notes what was added to and removed from the bill, and takes the last of it back. */
export function useAdded(change: Dispatch<DraftAction>, newestDraft: () => Draft) {
  const [notice, setNotice] = useState<Notice>();
  const note = useCallback((happened: Happened): void => {
    setNotice((before) => ({ ...happened, key: happened.line.key, count: (before?.count ?? 0) + 1 }));
  }, []);
  /** Notes that this much was added to the line that the draft names as its last. */
  const noteAdded = useCallback(
    (quantityMilli: number): void => {
      const { lines, lastKey } = newestDraft();
      const line = lines.find(({ key }) => key === lastKey);
      if (line !== undefined) note({ kind: 'added', line, quantityMilli });
    },
    [newestDraft, note],
  );
  const remove = useCallback(
    (line: DraftLine): void => {
      const before = newestDraft();
      const place = before.lines.findIndex(({ key }) => key === line.key);
      change({ type: 'remove', key: line.key });
      // a bill that is being generated stays as it is
      if (newestDraft() !== before) note({ kind: 'removed', line, place });
    },
    [change, newestDraft, note],
  );
  const takeBack = useCallback((): void => {
    const before = newestDraft();
    if (notice === undefined || !canTakeBack(notice, before)) return;
    if (notice.kind === 'removed') change({ type: 'putBack', line: notice.line, place: notice.place });
    if (notice.kind === 'added') change({ type: 'takeBack', key: notice.key, quantityMilli: notice.quantityMilli });
    if (newestDraft() === before) return;
    if (notice.kind === 'removed')
      note({ kind: 'added', line: notice.line, quantityMilli: notice.line.quantityMilli ?? 0 });
    else note({ kind: 'takenBack', line: notice.line });
  }, [change, newestDraft, note, notice]);
  return { notice, noteAdded, remove, takeBack };
}
