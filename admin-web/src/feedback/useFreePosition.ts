import { useEffect, useState, type RefObject } from 'react';
import { freePosition, type Box, type Position } from './freePosition.ts';

/** Elements that the button must not cover. */
const CONTROLS =
  'a[href], button, input, select, textarea, summary, label, output, [role=button], [role=combobox], [role=option], [role=tab]';
/** Sticky bars at the foot of the window, which cover what is scrolled beneath them. */
const FOOT_BARS = '[data-foot-bar]';
/** Pause after the last scroll or change before the button moves. */
const REST_MS = 150;

/** Default position in the corner. */
const homeOf = (width: number): Position => (width < 768 ? { right: 8, bottom: 8 } : { right: 20, bottom: 20 });

/** Moves the button off other controls, once the page has come to rest. */
export function useFreePosition(button: RefObject<HTMLElement | null>, isShown: boolean): Position {
  const [place, setPlace] = useState(() => homeOf(window.innerWidth));
  useEffect(() => {
    if (!isShown) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (): void => {
      const own = button.current;
      if (own === null) return;
      const { clientWidth: width, clientHeight: height } = document.documentElement;
      const found = freePosition(own.offsetWidth, { width, height }, homeOf(width), controlsBut(own));
      setPlace((before) => (before.right === found.right && before.bottom === found.bottom ? before : found));
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(settle, REST_MS);
    };
    const changes = new MutationObserver(wait);
    changes.observe(document.body, { childList: true, subtree: true });
    const events = ['scroll', 'resize', 'focusin', 'focusout', 'transitionend'];
    for (const name of events) window.addEventListener(name, wait, { capture: true, passive: true });
    wait();
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      for (const name of events) window.removeEventListener(name, wait, { capture: true });
    };
  }, [button, isShown]);
  return place;
}

/** Visible rectangles of the other controls. */
function controlsBut(own: HTMLElement): Box[] {
  const bars = [...document.querySelectorAll(FOOT_BARS)];
  return [...document.querySelectorAll(CONTROLS)]
    .filter((one) => one !== own)
    .map((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const over = bars.find((bar) => !bar.contains(one) && bar.getBoundingClientRect().bottom > top);
      return { left, top, right, bottom: Math.min(bottom, over?.getBoundingClientRect().top ?? bottom) };
    })
    .filter(({ left, top, right, bottom }) => right > left && bottom > top);
}
