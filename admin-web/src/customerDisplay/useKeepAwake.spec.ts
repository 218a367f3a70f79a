import { afterEach, expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useKeepAwake } from './useKeepAwake.ts';

/** What this browser does when it is asked to keep the screen on; undefined: it cannot be asked. */
function giveWakeLock(request: (() => Promise<{ release: () => Promise<void> }>) | undefined): void {
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: request && { request } });
}
afterEach(() => giveWakeLock(undefined));

it('useKeepAwake reports that the screen may go dark where the browser cannot prevent it', () => {
  giveWakeLock(undefined);
  expect(renderHook(useKeepAwake).result.current).toBe(false);
});

it('useKeepAwake reports a refused wake lock, until one is granted', async () => {
  let isGranted = false;
  giveWakeLock(async () => {
    if (!isGranted) throw new Error('the battery is low');
    return { release: async () => undefined };
  });
  const { result } = renderHook(useKeepAwake);
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBe(false));
  isGranted = true;
  // the browser takes it back from a hidden page: it is asked for again
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(result.current).toBe(true));
});

it('useKeepAwake releases the wake lock when the page closes', async () => {
  let released = 0;
  giveWakeLock(async () => ({ release: async () => void (released += 1) }));
  const { result, unmount } = renderHook(useKeepAwake);
  await waitFor(() => expect(result.current).toBe(true));
  unmount();
  await waitFor(() => expect(released).toBe(1));
});
