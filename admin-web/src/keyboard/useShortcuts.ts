import { useEffect, useEffectEvent } from 'react';

/** Handlers by key; `Ctrl+` also means the command key of a Mac. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const nameOf = (event: KeyboardEvent): string => {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const isCommand = ctrlKey || metaKey;
  if (altKey) return '';
  // with a letter it is typing; a sign is what it is, with Shift or without
  if (shiftKey && !isCommand && event.key !== '?') return /^F\d+$/.test(event.key) ? `Shift+${event.key}` : '';
  return isCommand ? `Ctrl+${shiftKey ? 'Shift+' : ''}${keyOf(event)}` : event.key;
};

/** With a layout of another script a letter is identified by its physical key. */
function keyOf({ key, code }: KeyboardEvent): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const pressed = letter !== undefined && /[^ -~]/.test(key) ? letter : key;
  return pressed.length === 1 ? pressed.toLowerCase() : pressed;
}

/** An open dialog that the screen is behind; a sheet with a part of the screen is none. */
const DIALOG = '[role="dialog"]:not([data-part-of-screen])';

/**
 * Shortcuts of a mounted screen, not behind an open dialog. Those of the frame apply where the screen has none for the key.
 * @param isInert whether they do nothing now, such as while someone types
 */
export function useShortcuts(
  shortcuts: Shortcuts,
  of: 'screen' | 'frame' = 'screen',
  isInert: () => boolean = () => false,
): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcuts[nameOf(event)];
    if (shortcut === undefined || event.defaultPrevented || document.querySelector(DIALOG) !== null || isInert())
      return;
    event.preventDefault();
    // ignores repeats of a held key
    if (!event.repeat) shortcut();
  });
  useEffect(() => {
    const hear = (event: Event): void => {
      if (event instanceof KeyboardEvent) act(event);
    };
    // events reach the document before the window
    const place = of === 'screen' ? document : window;
    place.addEventListener('keydown', hear);
    return () => place.removeEventListener('keydown', hear);
  }, [of]);
}
