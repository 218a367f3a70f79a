/** Events that end a press; a drag has no mouseup. */
const ENDS = ['mouseup', 'dragend'] as const;

let isHeld = false;
const note = ({ type }: Event): void => {
  isHeld = type === 'mousedown';
};
for (const type of ['mousedown', ...ENDS]) addEventListener(type, note, true);

/**
 * Calls back once no mouse button or finger is down. A message that appears between press and release moves the page, and the click
 * would miss its target.
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
