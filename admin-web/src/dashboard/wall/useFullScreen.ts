import { useEffect, useEffectEvent } from 'react';

/**
 * Fills the screen while the component is shown, where the browser can and allows it: a page that was just reloaded may not. Calls
 * `onLeft` when the reader leaves the full screen by the browser's own key, because that press never reaches the page.
 */
export function useFullScreen(onLeft: () => void): void {
  const changed = useEffectEvent(() => {
    if (document.fullscreenElement === null) onLeft();
  });
  useEffect(() => {
    const page = document.documentElement as Partial<Element>;
    const listen = (): void => changed();
    document.addEventListener('fullscreenchange', listen);
    void page.requestFullscreen?.().catch(() => undefined);
    return () => {
      document.removeEventListener('fullscreenchange', listen);
      // absent in browsers without full screen
      if (document.fullscreenElement !== null && document.fullscreenElement !== undefined)
        void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
}
