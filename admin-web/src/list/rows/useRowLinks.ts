import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/**
 * Click handler for a container of many plain links: opens them without a page load. One handler, because a hundred router links are
 * slow on a phone.
 */
export function useRowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
      // meant for another tab or window, or handled already
      if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      const path = target instanceof Element ? target.closest('a')?.getAttribute('href') : undefined;
      if (path?.startsWith('/') !== true) return;
      event.preventDefault();
      void navigate(path);
    },
    [navigate],
  );
}
