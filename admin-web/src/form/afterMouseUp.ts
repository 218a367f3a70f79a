/** How a press ends: one that becomes a drag is not released. */
const ENDS = ['mouseup', 'dragend'] as const;

let isHeld = false;
const note = ({ type }: Event): void => {
  isHeld = type === 'mousedown';
};
for (const type of ['mousedown', ...ENDS]) addEventListener(type, note, true);

/**
 * Calls back once no button of the mouse is held, nor a finger's tap on its way. What is shown between a press and its release
 * moves the page, and the press would miss what it was meant for.
 */
export function afterMouseUp(act: () => void): void {
  if (!isHeld) {
    act();
    return;
  }
  const over = new AbortController();
  const onEnd = (): void => {
    over.abort();
    act();
  };
  for (const end of ENDS) addEventListener(end, onEnd, { signal: over.signal });
}
