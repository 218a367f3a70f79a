import { useEffect, useEffectEvent } from 'react';

/** What a key does; `Ctrl+` also means the command key of a Mac. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const nameOf = (event: KeyboardEvent): string => {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const isCommand = ctrlKey || metaKey;
  if (altKey || (shiftKey && !isCommand)) return '';
  return isCommand ? `Ctrl+${shiftKey ? 'Shift+' : ''}${keyOf(event)}` : event.key;
};

/** Where the layout writes another script, a letter is known by its place on the keyboard. */
function keyOf({ key, code }: KeyboardEvent): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const pressed = letter !== undefined && /[^ -~]/.test(key) ? letter : key;
  return pressed.length === 1 ? pressed.toLowerCase() : pressed;
}

/** Keys that work anywhere on the screen while it is shown, except behind an open dialog; those of the frame where the screen has none. */
export function useShortcuts(shortcuts: Shortcuts, of: 'screen' | 'frame' = 'screen'): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcuts[nameOf(event)];
    if (shortcut === undefined || event.defaultPrevented || document.querySelector('[role="dialog"]') !== null) return;
    event.preventDefault();
    // a held key would act again and again
    if (!event.repeat) shortcut();
  });
  useEffect(() => {
    const hear = (event: Event): void => {
      if (event instanceof KeyboardEvent) act(event);
    };
    // a key comes to the document before it comes to the window
    const place = of === 'screen' ? document : window;
    place.addEventListener('keydown', hear);
    return () => place.removeEventListener('keydown', hear);
  }, [of]);
}
