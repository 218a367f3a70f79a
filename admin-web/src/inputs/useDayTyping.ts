import type { FieldSelectedSections } from '@mui/x-date-pickers/models';
import {
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { readDay } from '../format/dates.ts';
import { latinDigits } from '../format/parse.ts';

/** Place of the year. */
const LAST_PART = 2;

/** How many of day, month and year are filled in; all of them are spin buttons. */
function filledParts(root: Element): { filled: number; all: number } {
  const parts = [...root.querySelectorAll('[role="spinbutton"]')];
  return { filled: parts.filter((part) => part.hasAttribute('aria-valuenow')).length, all: parts.length };
}

/**
 * What typing in MUI's date field lacks. A click anywhere into an empty field begins with the day: otherwise a whole date that is typed
 * after a click into the middle lands in the year. `/`, `.`, `-` and a blank lead to the next part. Digits of other
 * scripts count, and a pasted day is read however it is written. `fault` says what is wrong with what was pasted or left half typed.
 */
export function useDayTyping() {
  const [section, setSection] = useState<FieldSelectedSections>(null);
  const [fault, setFault] = useState<'partial' | 'notRead'>();
  const [isTyping, setTyping] = useState(false);
  /** From a click into the empty field to the next key. */
  const startsAtDay = useRef(false);
  /** The part that was typed into last. */
  const typedAt = useRef<FieldSelectedSections>(null);
  return {
    section,
    onSection: (next: FieldSelectedSections): void =>
      setSection(startsAtDay.current && typeof next === 'number' ? 0 : next),
    fault,
    clearFault: () => setFault(undefined),
    isTyping,
    /** The day that is pasted; undefined when it is none, or digits for one part of the date. */
    readPasted: (event: ClipboardEvent): string | undefined => {
      const text = event.clipboardData.getData('text');
      if (/^\p{N}{1,4}$/u.test(text.trim())) return undefined;
      event.preventDefault();
      event.stopPropagation();
      const day = readDay(text);
      setFault(day === undefined ? 'notRead' : undefined);
      return day;
    },
    handlers: {
      onMouseDownCapture({ currentTarget }: MouseEvent): void {
        startsAtDay.current = filledParts(currentTarget).filled === 0;
      },
      onKeyDownCapture(event: KeyboardEvent): void {
        startsAtDay.current = false;
        if (/^[/. -]$/.test(event.key)) {
          event.preventDefault();
          // two digits have led there already
          if (typeof section === 'number' && typedAt.current === section) setSection(Math.min(section + 1, LAST_PART));
        }
        setFault(undefined);
        setTyping(true);
      },
      onInputCapture({ target }: FormEvent): void {
        typedAt.current = section;
        if (!(target instanceof HTMLElement)) return;
        const typed = target.textContent;
        if (latinDigits(typed) !== typed) target.textContent = latinDigits(typed);
      },
      onBlurCapture({ currentTarget, relatedTarget }: FocusEvent): void {
        // from one part to the next
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
        setTyping(false);
        const { filled, all } = filledParts(currentTarget);
        if (filled > 0 && filled < all) setFault('partial');
      },
    },
  };
}
