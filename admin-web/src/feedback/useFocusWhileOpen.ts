import { useEffect, useRef, type RefObject } from 'react';

/** Focuses an element when its step appears, and when the panel is opened again. */
export function useFocusWhileOpen<E extends HTMLElement>(isOpen: boolean): RefObject<E | null> {
  const first = useRef<E>(null);
  useEffect(() => {
    if (isOpen) first.current?.focus();
  }, [isOpen]);
  return first;
}
