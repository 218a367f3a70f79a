import { useEffect, useState } from 'react';

/** Wake Lock needs a secure context and is missing in some browsers. */
const wakeLock = (): WakeLock | undefined => (navigator as Partial<Navigator>).wakeLock;

/** Keeps the screen on while the page is visible. Returns whether that works; undefined until it is known. */
export function useKeepAwake(): boolean | undefined {
  const [isAwake, setAwake] = useState<boolean | undefined>(wakeLock() === undefined ? false : undefined);
  useEffect(() => {
    const locks = wakeLock();
    if (locks === undefined) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isLeft = false;
    // browsers release the lock when the page is hidden
    const request = async (): Promise<void> => {
      if (document.hidden) return;
      try {
        lock = await locks.request('screen');
        if (isLeft) await lock.release();
        else setAwake(true);
      } catch {
        // for example with a low battery
        if (!isLeft) setAwake(false);
      }
    };
    const seen = (): void => void request();
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', seen);
      void lock?.release();
    };
  }, []);
  return isAwake;
}
