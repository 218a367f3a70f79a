import { useCallback, useEffect, useRef, useState } from 'react';
import { openDisplayChannel } from './displayChannel.ts';

export const DISPLAY_PATH = '/dashboard/customer-display';
/** Name of the display's window: opening it again uses the same one. */
export const DISPLAY_WINDOW = 'customer-display';

/** Why no window was opened. */
export type NotOpened = 'blocked' | 'alreadyOpen';

/** The window that this tab opened. */
let own: Window | null = null;

/** Opens the customer's display, unless one is open in any window of this browser. */
export function useOpenDisplay() {
  const isShown = useRef(false);
  const [notOpened, setNotOpened] = useState<NotOpened>();
  useEffect(() => {
    const channel = openDisplayChannel(({ kind }) => {
      if (kind === 'shown') {
        isShown.current = true;
        // opened by the link
        setNotOpened((why) => (why === 'blocked' ? undefined : why));
      } else if (kind === 'closed') {
        isShown.current = false;
        setNotOpened(undefined);
        // there may be another
        channel.post({ kind: 'isShown' });
      }
    });
    channel.post({ kind: 'isShown' });
    return () => channel.close();
  }, []);
  const open = useCallback((): void => {
    if (isShown.current) {
      if (own?.closed === false) own.focus();
      setNotOpened('alreadyOpen');
      return;
    }
    own = window.open(DISPLAY_PATH, DISPLAY_WINDOW, 'popup,width=1024,height=768');
    own?.focus();
    // some blockers return a window that is closed at once
    setNotOpened(own === null || own.closed ? 'blocked' : undefined);
  }, []);
  return { open, notOpened, dismiss: () => setNotOpened(undefined) };
}
