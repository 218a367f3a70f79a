import { createStore, useStoreValue } from '../providers/createStore.ts';

export type ThemeMode = 'light' | 'dark';
// session storage: by the specification local storage holds only token and language
const KEY = 'theme';

const chosen = createStore<ThemeMode>(initialMode());

function initialMode(): ThemeMode {
  const kept = sessionStorage.getItem(KEY);
  if (kept === 'light' || kept === 'dark') return kept;
  return window.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** `[mode, toggle]`: the device's preference until it is changed, for this visit. */
export function useThemeMode(): [ThemeMode, () => void] {
  const mode = useStoreValue(chosen);
  const toggle = (): void => {
    const next = mode === 'light' ? 'dark' : 'light';
    sessionStorage.setItem(KEY, next);
    chosen.set(next);
  };
  return [mode, toggle];
}
