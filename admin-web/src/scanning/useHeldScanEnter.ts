import { useEffectEvent, useLayoutEffect } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { addConsumer } from './scanConsumers.ts';
import { isScannable, ScanReader } from './scanReader.ts';
import { sendsForm } from './sendsForm.ts';

/** In a form without `useScanner`: the Enter of a scan leaves the code in its field and does not send the form. */
export function useHeldScanEnter(): void {
  const translate = useTranslate();
  const toast = useToast();
  const tell = useEffectEvent(() => toast.info(translate('common.enterHeld')));
  useLayoutEffect(() => {
    // its scans are typed into its fields
    const remove = addConsumer('screen', undefined);
    const reader = new ScanReader();
    const hear = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      const run = reader.read(event, event.timeStamp);
      if (run?.closedBy !== 'Enter' || run.fast !== run.whole || !sendsForm(document.activeElement)) return;
      if (!isScannable(run.whole) || !/\d/.test(run.whole)) return;
      event.preventDefault();
      event.stopPropagation();
      tell();
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => {
      remove();
      window.removeEventListener('keydown', hear, { capture: true });
    };
  }, []);
}
