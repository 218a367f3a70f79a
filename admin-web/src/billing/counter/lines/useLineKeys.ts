import type { KeyboardEvent, MouseEvent } from 'react';
import { COUNTER_KEYS } from '../keys/counterKeys.ts';
import type { LineHandlers } from './lineHandlers.ts';

type LineKeys = Pick<LineHandlers, 'onAct' | 'onOpen' | 'onDone'> & {
  onRemove: (key: number) => void;
  /** Key of the open line. */
  openKey: number | undefined;
};

/** The field of a line's quantity. */
export const quantityIn = (line: Element): HTMLInputElement | null => line.querySelector('.quantity input');

const lineOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('li[data-key]') : null;

/** Marks a quantity that was entered by ↑ or ↓, until something is typed or it is left: its keys act on the line. */
const ENTERED = 'entered';

/** Focuses the quantity of a line, or the line itself: far from the window it gets its field with the focus. */
export function enterLine(line: Element | null | undefined): boolean {
  if (!(line instanceof HTMLElement)) return false;
  line.focus();
  const field = quantityIn(line);
  field?.focus();
  (field ?? line).dataset[ENTERED] = '';
  return true;
}

/** Goes on from a line that has the focus to its quantity, once there is one. */
export function passFocusOn(line: HTMLElement): void {
  if (line !== document.activeElement) return;
  if (line.dataset[ENTERED] === undefined) quantityIn(line)?.focus();
  else enterLine(line);
}

function leaveField({ target }: { target: EventTarget }): void {
  if (target instanceof HTMLElement) delete target.dataset[ENTERED];
}

/**
 * The keys of the lines. In a quantity: ↑ and ↓ to the next line, + and − change it. In one that was entered by ↑ or ↓ Del removes the
 * line, and Enter opens price, discount and remark. Enter in any other field returns to the search, Escape closes what is open, then
 * returns to the search. A press on the line opens and closes it too.
 */
export function useLineKeys({ onAct, onOpen, onDone, onRemove, openKey }: LineKeys) {
  const inQuantity = (pressed: string, line: HTMLElement, key: number): boolean => {
    const isEntered = quantityIn(line)?.dataset[ENTERED] !== undefined;
    switch (pressed) {
      case COUNTER_KEYS.line.before.key:
        return enterLine(line.previousElementSibling);
      case COUNTER_KEYS.line.after.key:
        if (!enterLine(line.nextElementSibling)) onDone();
        return true;
      case COUNTER_KEYS.line.more.key:
        onAct({ type: 'step', key, direction: 1 });
        return true;
      case COUNTER_KEYS.line.less.key:
        onAct({ type: 'step', key, direction: -1 });
        return true;
      case COUNTER_KEYS.line.remove.key:
        if (!isEntered) return false;
        if (!enterLine(line.nextElementSibling) && !enterLine(line.previousElementSibling)) onDone();
        onRemove(key);
        return true;
      case COUNTER_KEYS.line.open.key:
        if (isEntered) onOpen(key);
        return isEntered;
      default:
        return false;
    }
  };
  const press = (event: KeyboardEvent): void => {
    const { target, key } = event;
    const line = lineOf(target);
    if (line === null || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const lineKey = Number(line.dataset['key']);
    const isField = target instanceof HTMLInputElement;
    if (isField && target === quantityIn(line) && inQuantity(key, line, lineKey)) event.preventDefault();
    else if (key === COUNTER_KEYS.line.leave.key && openKey !== undefined) {
      onOpen(undefined);
      enterLine(line);
    } else if (key === COUNTER_KEYS.line.leave.key || (key === 'Enter' && isField)) {
      event.preventDefault();
      onDone();
    }
  };
  const tap = ({ target }: MouseEvent): void => {
    const line = lineOf(target);
    if (line === null || !(target instanceof Element) || target.closest('button, label, .details') !== null) return;
    const key = Number(line.dataset['key']);
    onOpen(key === openKey ? undefined : key);
  };
  return {
    onClick: tap,
    onKeyDown: press,
    onChange: leaveField,
    onBlur: leaveField,
  };
}
