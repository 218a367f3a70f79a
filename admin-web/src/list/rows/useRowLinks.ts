import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/**
 * A click handler for what lies around many plain links of our own: they open without loading the page anew. One handler,
 * because a hundred of the router's links cost a slow phone dearly.
 */
export function useRowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
      // another tab or window was meant, or somebody has taken the click
      if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      const path = target instanceof Element ? target.closest('a')?.getAttribute('href') : undefined;
      if (path?.startsWith('/') !== true) return;
      event.preventDefault();
      void navigate(path);
    },
    [navigate],
  );
}
