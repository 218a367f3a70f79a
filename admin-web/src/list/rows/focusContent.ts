import { useCallback, useEffect, useRef } from 'react';

/**
 * Moves the focus to the content when a row is about to be removed and the focus is lost, or still on the element that triggered
 * the removal.
 */
export function focusContentIfLost(asked: Element | null): void {
  const { activeElement, body } = document;
  if (activeElement === body || activeElement === asked) toContent();
}

const toContent = (): void => document.getElementById('content')?.focus({ preventScroll: true });

/**
 * Restores the focus after a dialog that removes a row: MUI returns it to the button that opened the dialog, which is gone with the
 * row. Moves it to the content instead.
 * @returns call it once the row is removed
 */
export function useFocusAfterDialog(isAsking: boolean): () => void {
  const isDone = useRef(false);
  const put = useCallback((): void => {
    if (isDone.current) toContent();
    isDone.current = false;
  }, []);
  useEffect(() => {
    if (!isAsking) put();
  }, [isAsking, put]);
  // the row may be removed together with the dialog
  useEffect(() => put, [put]);
  return useCallback(() => {
    isDone.current = true;
  }, []);
}
