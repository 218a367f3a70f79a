import { useEffect, useState, type RefObject } from 'react';
import { freePosition, type Position } from './freePosition.ts';
import { shownBoxes } from './shownBoxes.ts';

/** Pause after the last scroll or change before the button moves. */
const REST_MS = 150;
const CHANGES: MutationObserverInit = {
  childList: true,
  subtree: true,
  characterData: true,
  attributes: true,
  attributeFilter: ['class', 'style', 'hidden', 'open'],
};

/** Default position in the corner. */
const homeOf = (width: number): Position => (width < 768 ? { right: 8, bottom: 8 } : { right: 20, bottom: 20 });

interface Place extends Position {
  /** No place is free: the corner is, once the page leaves it a strip. */
  isCrowded: boolean;
}

/** Moves the button off texts and other controls, once the page has come to rest; `screen` is the path of what it shows. */
export function useFreePosition(button: RefObject<HTMLElement | null>, isShown: boolean, screen: string): Place {
  const [place, setPlace] = useState<Place>(() => ({ ...homeOf(window.innerWidth), isCrowded: false }));
  const [shown, setShown] = useState(screen);
  if (shown !== screen) {
    setShown(screen);
    setPlace({ ...place, isCrowded: false });
  }
  useEffect(() => {
    if (!isShown) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (): void => {
      const own = button.current;
      if (own === null) return;
      const { clientWidth: width, clientHeight: height } = document.documentElement;
      const home = homeOf(width);
      const free = freePosition(own.offsetWidth, { width, height }, home, shownBoxes(own));
      setPlace((before) => {
        // the strip stays while the screen does: it must not come and go with each scroll
        const found = { ...(free ?? home), isCrowded: before.isCrowded || free === undefined };
        const isSame = (['right', 'bottom', 'isCrowded'] as const).every((key) => before[key] === found[key]);
        return isSame ? before : found;
      });
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(settle, REST_MS);
    };
    const changes = new MutationObserver(wait);
    changes.observe(document.body, CHANGES);
    const events = ['scroll', 'resize', 'focusin', 'focusout', 'transitionend', 'load'];
    for (const name of events) window.addEventListener(name, wait, { capture: true, passive: true });
    (document as Partial<Document>).fonts?.addEventListener('loadingdone', wait);
    wait();
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      for (const name of events) window.removeEventListener(name, wait, { capture: true });
      (document as Partial<Document>).fonts?.removeEventListener('loadingdone', wait);
    };
  }, [button, isShown]);
  return place;
}
