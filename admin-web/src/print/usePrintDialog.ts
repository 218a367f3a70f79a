import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import type { PrintVisit } from './printPath.ts';

/** A second click within this time is ignored. */
const SAME_PRESS_MS = 1_000;

/** Phones return before the page is printed: navigating then would print another page. */
const closesBeforeItReturns = (): boolean => window.matchMedia('(hover: hover)').matches;

/**
 * Opens the browser's print dialog once, when the paper is rendered, and again on demand. Returns to the previous screen when it is
 * closed.
 * @param home the screen of what is printed, for a page without a previous screen
 */
export function usePrintDialog(isDrawn: boolean, home: string) {
  const translate = useTranslate();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search, state: visit, key } = useLocation() as Location<PrintVisit | null>;
  const [canReturn] = useState(visit?.canReturn ?? key !== 'default');
  const [hasFailed, setFailed] = useState(false);
  const hasBegun = useRef(visit?.isOpened === true);
  const openedByUs = useRef(false);
  const closedAt = useRef(-Infinity);

  const open = (): void => {
    if (!isDrawn || performance.now() - closedAt.current < SAME_PRESS_MS) return;
    openedByUs.current = true;
    try {
      window.print();
      setFailed(false);
      toast.success(translate('print.ready'));
    } catch {
      setFailed(true);
      toast.error(translate('print.failed'));
    }
    closedAt.current = performance.now();
  };
  const openFirst = useEffectEvent(async () => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const opened: PrintVisit = { isOpened: true, canReturn };
    await navigate(`${pathname}${search}`, { replace: true, state: opened });
    open();
  });
  useEffect(() => {
    if (isDrawn) void openFirst();
  }, [isDrawn]);

  const goBack = (): void => void (canReturn ? navigate(-1) : navigate(home));
  const onClosed = useEffectEvent(() => {
    if (openedByUs.current && canReturn && closesBeforeItReturns()) goBack();
  });
  useEffect(() => {
    const hear = (): void => onClosed();
    window.addEventListener('afterprint', hear);
    return () => window.removeEventListener('afterprint', hear);
  }, []);
  return { open, hasFailed, goBack };
}
