import { useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { LINE_KEYS } from '../keys/counterKeys.ts';
import { quantityIn, type LineHandlers } from './BillLine.tsx';

type LineKeys = Pick<LineHandlers, 'onAct' | 'onOpen' | 'onDone'> & {
  onRemove: (key: number) => void;
  /** Key of the open line. */
  openKey: number | undefined;
};

const lineOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('li[data-key]') : null;

/** Focuses the field of a line, or the line itself: far from the window it gets its field with the focus. */
function enter(line: Element | null): boolean {
  if (!(line instanceof HTMLElement)) return false;
  (quantityIn(line) ?? line).focus();
  return true;
}

/**
 * The keys of the lines. In the quantity: ↑ and ↓ to the next line, + and − change it, Del removes the line, Enter opens price, discount
 * and remark, or returns to the search once a quantity was typed. Escape closes what is open, then returns to the search. A press on
 * the line opens and closes it too.
 */
export function useLineKeys({ onAct, onOpen, onDone, onRemove, openKey }: LineKeys) {
  /** The field in which something was typed since it has the focus. */
  const typed = useRef<EventTarget>(undefined);
  const inQuantity = (event: KeyboardEvent, line: HTMLElement, key: number): boolean => {
    const hasTyped = typed.current === event.target;
    switch (event.key) {
      case LINE_KEYS.before.key:
        return enter(line.previousElementSibling);
      case LINE_KEYS.after.key:
        if (!enter(line.nextElementSibling)) onDone();
        return true;
      case LINE_KEYS.more.key:
        onAct({ type: 'step', key, direction: 1 });
        return true;
      case LINE_KEYS.less.key:
        onAct({ type: 'step', key, direction: -1 });
        return true;
      case LINE_KEYS.remove.key:
        // a quantity that is being typed is edited
        if (hasTyped) return false;
        if (!enter(line.nextElementSibling) && !enter(line.previousElementSibling)) onDone();
        onRemove(key);
        return true;
      case LINE_KEYS.open.key:
        if (hasTyped) onDone();
        else onOpen(key);
        return true;
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
    if (isField && target === quantityIn(line) && inQuantity(event, line, lineKey)) event.preventDefault();
    else if (key === LINE_KEYS.leave.key && openKey !== undefined) {
      onOpen(undefined);
      enter(line);
    } else if (key === LINE_KEYS.leave.key || (key === 'Enter' && isField)) {
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
    onInput: ({ target }: { target: EventTarget }) => void (typed.current = target),
    onFocus: () => void (typed.current = undefined),
  };
}
