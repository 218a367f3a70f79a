let isHeld = false;
const note = ({ type }: Event): void => {
  isHeld = type === 'mousedown';
};
addEventListener('mousedown', note, true);
addEventListener('mouseup', note, true);

/**
 * Calls back once no button of the mouse is held, nor a finger's tap on its way. What is shown between a press and its release
 * moves the page, and the press would miss what it was meant for.
 */
export function afterPress(act: () => void): void {
  if (isHeld) addEventListener('mouseup', act, { once: true });
  else act();
}
