import { useCallback, useEffect, useRef } from 'react';

/**
 * A row is about to go: who is nowhere on the page by now, or still where they were when they asked for that, is put at the
 * content.
 */
export function focusContentIfLost(asked: Element | null): void {
  const { activeElement, body } = document;
  if (activeElement === body || activeElement === asked) toContent();
}

const toContent = (): void => document.getElementById('content')?.focus({ preventScroll: true });

/**
 * Once a question whether to take something out of a list is answered and gone, the focus goes back to the button that asked it,
 * and is nowhere when that goes with its row. Who took it out is put at the content instead.
 * @returns to be called when the answer was yes and it is done
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
  // the row may be gone together with the question
  useEffect(() => put, [put]);
  return useCallback(() => {
    isDone.current = true;
  }, []);
}
