import { useEffect, useRef, useState, type FocusEvent } from 'react';

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
 * near. Returns the element's ref and handler too.
 * @param startsNear the answer until the browser has measured the element
 */
export function useNearness<Place extends HTMLElement>(startsNear: boolean) {
  const place = useRef<Place>(null);
  const isInReach = useRef(true);
  const [isNear, setNear] = useState(startsNear || !canObserve());
  useEffect(() => {
    const element = place.current;
    if (element === null || !canObserve()) return undefined;
    return watch(element, (isIn) => {
      isInReach.current = isIn;
      if (isIn || !element.contains(document.activeElement)) setNear(isIn);
    });
  }, []);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!isInReach.current && !currentTarget.contains(relatedTarget)) setNear(false);
  };
  return { place, isNear, onBlur };
}
