import { useEffect, useEffectEvent } from 'react';
import { latinDigits } from '../format/parse.ts';
import { isReplayed, snapshotOf, replayEnter, restoreField, removeTyped, type FieldSnapshot } from './fieldSnapshot.ts';
import { sendsForm } from './sendsForm.ts';
import { isScannable, ScanReader, withoutAim, type Run } from './scanReader.ts';

/** Nobody types three keys on a button, or as fast as a scanner in a field, and presses Enter. */
const SHORTEST_RUN = 3;

/** A possible scan, and the field before it. */
interface Candidate {
  code: string;
  origin: FieldSnapshot;
}

/** A run whose codes are being looked up. */
interface Waiting {
  candidates: readonly Candidate[];
  /** The field's value when it ended. */
  typed: string;
}

/**
 * Reads scans wherever the focus is: a scanner types like a keyboard and presses Enter or Tab. Its text is removed from the field
 * and the focus stays. In a field only text with a digit is a code. Text that was typed at a person's pace is a code only if
 * `isKnown` finds it in the shop; the Enter waits for that. An empty search field reads a scan like typed text. On a button the Enter
 * of a run of keys does nothing.
 * @param onCode also gets a number that was typed in the field while a slow scan was looked up, if the form has `onEnterHeld`
 * @param onEnterHeld for forms that an Enter sends: called instead, when the Enter may end a scan that is no known code
 */
export function useScanner(
  onCode: (code: string, numberAfter: string) => void,
  isKnown: (code: string) => Promise<boolean>,
  onEnterHeld?: () => void,
): void {
  const scanned = useEffectEvent(onCode);
  const known = useEffectEvent(isKnown);
  const held = useEffectEvent(() => onEnterHeld?.());
  const holdsEnter = onEnterHeld !== undefined;
  useEffect(() => {
    const reader = new ScanReader();
    let whole: FieldSnapshot = { field: undefined, value: '' };
    let fast: FieldSnapshot = whole;
    const waiting = new Set<Waiting>();

    const scan = ({ code, origin }: Candidate, event: KeyboardEvent): void => {
      takeKey(event);
      restoreField(origin);
      scanned(code, '');
    };
    /** Looks the codes up and takes the first known one. Holds an Enter back until then. */
    const ask = async (candidates: readonly Candidate[], event: KeyboardEvent): Promise<void> => {
      const field = whole.field;
      const own: Waiting = { candidates, typed: field?.value ?? '' };
      waiting.add(own);
      const isHeld = event.key === 'Enter' && field instanceof HTMLInputElement;
      if (isHeld) {
        takeKey(event);
      }
      for (const { code, origin } of candidates) {
        if (!(await known(code))) continue;
        waiting.delete(own);
        const numberAfter = isHeld && holdsEnter && waiting.size === 0 ? numberBehind(own.typed, field) : '';
        const without = removeTyped(origin, own.typed);
        // text typed after it still contains the removed run
        for (const later of waiting) later.typed = without(later.typed);
        const begun = [whole, fast, ...[...waiting].flatMap((later) => later.candidates.map((one) => one.origin))];
        for (const one of new Set(begun)) if (one.field === field) one.value = without(one.value);
        if (numberAfter !== '') restoreField(origin);
        if (!isHeld) field?.focus();
        scanned(code, numberAfter);
        return;
      }
      waiting.delete(own);
      if (isHeld && holdsEnter && sendsForm(field)) held();
      else if (isHeld) replayEnter(field);
    };
    const hear = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || isReplayed(event)) return;
      if (event.key.length === 1 && reader.startsAt(event.timeStamp)) whole = snapshotOf(document.activeElement);
      if (event.key.length === 1 && reader.startsFastAt(event.timeStamp)) fast = snapshotOf(document.activeElement);
      const run = reader.read(event.key, event.timeStamp);
      if (run === undefined) return;
      const sure = sureScan(run, whole, fast);
      if (sure !== undefined) return scan(sure, event);
      const candidates = [
        { code: run.whole, origin: whole },
        { code: run.fast, origin: fast },
      ].filter(({ code, origin }) => origin.field !== undefined && isScannable(code) && mayScan(code, origin, run));
      if (candidates.length > 0) return void ask(candidates, event);
      if (run.closedBy !== 'Enter' || run.whole.length < SHORTEST_RUN) return;
      const isOnButton = document.activeElement instanceof HTMLButtonElement;
      const isInForm = holdsEnter && run.fast === run.whole && sendsForm(document.activeElement);
      if (!isOnButton && !isInForm) return;
      takeKey(event);
      if (isInForm) held();
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, [holdsEnter]);
}

/** Nothing else hears the key. */
function takeKey(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A number that was typed behind this text; empty if there is none. */
function numberBehind(typed: string, { value }: HTMLInputElement): string {
  const text = value.startsWith(typed) ? latinDigits(value.slice(typed.length)) : '';
  return /^\d+\.?\d*$/.test(text) ? text : '';
}

/** A run that only a scanner can have typed. */
function sureScan(run: Run, whole: FieldSnapshot, fast: FieldSnapshot): Candidate | undefined {
  const code = withoutAim(run.whole);
  if (run.isMarked) return isScannable(code) ? { code, origin: whole } : undefined;
  if (whole.field === undefined) {
    // outside a field nobody types numbers; words may have been meant for a field
    if (isScannable(code) && (/\d/.test(code) || run.fast === code)) return { code, origin: whole };
    return fast.field === undefined && isScannable(run.fast) ? { code: run.fast, origin: fast } : undefined;
  }
  return run.fast === code && isScannable(code) && mayScan(code, whole, run) ? { code, origin: whole } : undefined;
}

function mayScan(code: string, { field, value }: FieldSnapshot, { closedBy }: Run): boolean {
  if (field === undefined) return true;
  if (field.type !== 'search' || closedBy === 'Tab') return /\d/.test(code) && !/[.,]/.test(code);
  // the search field itself looks up a number that is alone or follows "3*"
  return /^\d+$/.test(code) && !/(^|[\d*×])\s*$/.test(latinDigits(value));
}
