import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { restoreField } from '../scanning/fieldSnapshot.ts';

/** Nobody types this fast: a key within this time of the one before comes from a scanner. */
const FAST_MS = 50;
/** Text that may be a scan is drawn when no key came for this time. */
const PAUSE_MS = 60;

/**
 * The text of a search field, which the browser draws by itself. What depends on it follows at once when a person types; while keys
 * come as fast as a scanner's, or a digit may begin a scan, it waits for a pause: a scan is not drawn at all.
 */
export function useTypedText(input: RefObject<HTMLInputElement | null>) {
  const [text, setText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(timer.current), []);
  const actions = useMemo(
    () => ({
      /** Called with what the field has after a key, and whether that may be a code. */
      hear: (next: string, mayBeCode: boolean): void => {
        const now = performance.now();
        const isFast = now - lastMs.current < FAST_MS;
        lastMs.current = now;
        clearTimeout(timer.current);
        const mayBeScan = mayBeCode && (isFast || /^[\d०-९]/.test(next));
        if (mayBeScan) timer.current = setTimeout(() => setText(next), PAUSE_MS);
        else setText(next);
      },
      /** Replaces the text. */
      show: (next: string): void => {
        restoreField({ field: input.current ?? undefined, value: next });
        clearTimeout(timer.current);
        setText(next);
      },
      /** What the field has now. */
      newest: (): string => input.current?.value ?? '',
    }),
    [input],
  );
  return { text, ...actions };
}
