import { useEffect, useRef, useState } from 'react';

/** Distance from the window within which an element counts as near. */
const MARGIN = '40% 0px';

type Tell = (isNear: boolean) => void;
const told = new WeakMap<Element, Tell>();
/** One observer for all elements; undefined until the first. */
let observer: IntersectionObserver | undefined;

const canObserve = (): boolean => 'IntersectionObserver' in globalThis;

function watch(element: Element, tell: Tell): () => void {
  observer ??= new IntersectionObserver(
    (entries) => entries.forEach(({ target, isIntersecting }) => told.get(target)?.(isIntersecting)),
    { rootMargin: MARGIN },
  );
  told.set(element, tell);
  observer.observe(element);
  return () => {
    told.delete(element);
    observer?.unobserve(element);
  };
}

/**
 * Whether an element is in the window or near it, so that far ones can be drawn with less. An element that has the focus counts as
 * near. Returns the element's ref too.
 * @param startsNear the answer until the browser has measured the element
 */
export function useNearness<Place extends HTMLElement>(startsNear: boolean) {
  const place = useRef<Place>(null);
  const [isNear, setNear] = useState(startsNear || !canObserve());
  useEffect(() => {
    const element = place.current;
    if (element === null || !canObserve()) return undefined;
    let isInReach = true;
    const leave = ({ relatedTarget }: FocusEvent): void => {
      const staysInside = relatedTarget instanceof Node && element.contains(relatedTarget);
      if (!isInReach && !staysInside) setNear(false);
    };
    const come = (): void => setNear(true);
    element.addEventListener('focusin', come);
    element.addEventListener('focusout', leave);
    const stop = watch(element, (isIn) => {
      isInReach = isIn;
      if (isIn || !element.contains(document.activeElement)) setNear(isIn);
    });
    return () => {
      element.removeEventListener('focusin', come);
      element.removeEventListener('focusout', leave);
      stop();
    };
  }, []);
  return { place, isNear };
}
