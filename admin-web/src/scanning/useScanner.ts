import { useEffectEvent, useLayoutEffect } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { addConsumer, isUnheard, type ScanPlace } from './scanConsumers.ts';
import { ScanListener } from './scanListener.ts';

let listener: ScanListener | undefined;

/** The one listener, while somebody hears scans. */
function listen(): () => void {
  const own = (listener ??= new ScanListener());
  window.addEventListener('keydown', own.hear, { capture: true });
  return () => {
    if (!isUnheard()) return;
    window.removeEventListener('keydown', own.hear, { capture: true });
    own.stop();
    listener = undefined;
  };
}

interface ScannerOptions {
  /** For forms that an Enter sends: called instead, when the Enter may end a scan that is no known code. */
  onEnterHeld?: () => void;
  place?: ScanPlace;
  /** Whether it hears scans; true by default. */
  isOn?: boolean;
}

/**
 * Reads scans wherever the focus is: a scanner types like a keyboard and presses Enter or Tab, or nothing. Its text is removed from the
 * field and the focus stays. In a field only text with a digit is a code. Text that was typed at a person's pace is a code only if
 * `isKnown` finds it in the shop; the Enter waits for that. An empty search field reads a scan like typed text, unless the
 * keyboard's layout has garbled it. Keys that cannot be read at all are reported. On a button the Enter of a run of keys does nothing.
 * Without an Enter a run of digits at a scanner's speed is a scan after a pause, outside fields and in search fields (0097).
 * @param onCode also gets a number that was typed in the field while a slow scan was looked up, if the form has `onEnterHeld`
 */
export function useScanner(
  onCode: (code: string, numberAfter: string) => void,
  isKnown: (code: string) => Promise<boolean>,
  { onEnterHeld, place = 'screen', isOn = true }: ScannerOptions = {},
): void {
  const translate = useTranslate();
  const toast = useToast();
  const holdsEnter = onEnterHeld !== undefined;
  const scanned = useEffectEvent(onCode);
  const known = useEffectEvent(isKnown);
  const held = useEffectEvent(() => onEnterHeld?.());
  const complain = useEffectEvent(() => toast.error(translate('billing.keyboardUnread')));
  // with the screen itself: a later effect may leave a scan on a new screen to the one before it, which is gone
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const remove = addConsumer(place, {
      onCode: (code, numberAfter) => scanned(code, numberAfter),
      isKnown: async (code) => known(code),
      onUnread: () => complain(),
      onEnterHeld: holdsEnter ? () => held() : undefined,
    });
    const stop = listen();
    return () => {
      remove();
      stop();
    };
  }, [holdsEnter, place, isOn]);
}
