import { useEffect, useEffectEvent } from 'react';
import { latinDigits } from '../format/parse.ts';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { isReplayed, snapshotOf, replayEnter, restoreField, removeTyped, type FieldSnapshot } from './fieldSnapshot.ts';
import { typedBy } from './physicalKey.ts';
import { codesOf, isScannable, ScanReader, withoutAim, type Run } from './scanReader.ts';
import { sendsForm } from './sendsForm.ts';

/** Nobody types three keys on a button, or as fast as a scanner in a field, and presses Enter. */
const SHORTEST_RUN = 3;

/** A possible scan, and the field before it. */
interface Candidate {
  /** The likeliest first; several when the keyboard's layout may have changed the characters. */
  codes: readonly string[];
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
 * `isKnown` finds it in the shop; the Enter waits for that. An empty search field reads a scan like typed text, unless the
 * keyboard's layout has garbled it. Keys that cannot be read at all are reported. On a button the Enter of a run of keys does nothing.
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
  const complain = useEffectEvent(useUnread(holdsEnter));
  useEffect(() => {
    const reader = new ScanReader();
    let whole: FieldSnapshot = { field: undefined, value: '' };
    let fast: FieldSnapshot = whole;
    const waiting = new Set<Waiting>();
    let nextKey = new AbortController();

    const scan = ({ codes, origin }: Candidate, event: KeyboardEvent): void => {
      takeKey(event);
      restoreField(origin);
      // an input method may still commit what it holds, until the next key
      if (isComposed(event)) addEventListener('compositionend', () => restoreField(origin), { signal: nextKey.signal });
      const [only = ''] = codes;
      if (codes.length === 1) scanned(only, '');
      else void likeliest(codes, async (code) => known(code)).then((code) => scanned(code, ''));
    };
    /** Looks the codes up and takes the first known one. Holds an Enter back until then. */
    const ask = async (candidates: readonly Candidate[], event: KeyboardEvent): Promise<void> => {
      const field = whole.field;
      const own: Waiting = { candidates, typed: field?.value ?? '' };
      waiting.add(own);
      const isHeld = event.key === 'Enter' && field instanceof HTMLInputElement;
      if (isHeld) takeKey(event);
      for (const { code, origin } of codesIn(candidates)) {
        if (!(await known(code))) continue;
        waiting.delete(own);
        const numberAfter = isHeld && holdsEnter && waiting.size === 0 ? numberBehind(own.typed, field) : '';
        removeRun(origin, own.typed, waiting, [whole, fast]);
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
      nextKey.abort();
      nextKey = new AbortController();
      if (event.ctrlKey || event.altKey || event.metaKey || isReplayed(event)) return;
      const isCharacter = typedBy(event) !== undefined;
      if (isCharacter && reader.startsAt(event.timeStamp)) whole = snapshotOf(document.activeElement);
      if (isCharacter && reader.startsFastAt(event.timeStamp)) fast = snapshotOf(document.activeElement);
      const run = reader.read(event, event.timeStamp);
      if (run === undefined) return;
      const sure = sureScan(run, whole, fast);
      if (sure !== undefined) return scan(sure, event);
      if (isUnreadable(run)) return complain(event);
      // the Enter of an input method is not for the form
      if (isComposed(event)) return;
      const candidates = likelyScans(run, whole, fast);
      if (candidates.length > 0) return void ask(candidates, event);
      const place = endsOn(run, holdsEnter);
      if (place !== undefined) takeKey(event);
      if (place === 'form') held();
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, [holdsEnter]);
}

/** Says that the keys of a scan cannot be read; its Enter does not send a form that holds it. */
function useUnread(holdsEnter: boolean): (event: KeyboardEvent) => void {
  const translate = useTranslate();
  const toast = useToast();
  return (event) => {
    if (holdsEnter && sendsForm(document.activeElement)) takeKey(event);
    toast.error(translate('billing.keyboardUnread'));
  };
}

/** Removes a scanned run from its field, and from what was read of the field after it. */
function removeRun(origin: FieldSnapshot, typed: string, waiting: Set<Waiting>, begun: FieldSnapshot[]): void {
  const without = removeTyped(origin, typed);
  // text typed after it still contains the removed run
  for (const later of waiting) later.typed = without(later.typed);
  const later = [...waiting].flatMap(({ candidates }) => candidates.map((one) => one.origin));
  for (const one of new Set([...begun, ...later])) if (one.field === origin.field) one.value = without(one.value);
}

const codesIn = (candidates: readonly Candidate[]) =>
  candidates.flatMap(({ codes, origin }) => codes.map((code) => ({ code, origin })));

/** Where the Enter of a run of keys must do nothing; undefined when it is an Enter like any other. */
function endsOn(run: Run, holdsEnter: boolean): 'button' | 'form' | undefined {
  if (run.closedBy !== 'Enter' || run.whole.length < SHORTEST_RUN) return undefined;
  if (holdsEnter && isFast(run) && sendsForm(document.activeElement)) return 'form';
  return document.activeElement instanceof HTMLButtonElement ? 'button' : undefined;
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

/** Whether an input method is writing. */
const isComposed = ({ isComposing, key }: KeyboardEvent): boolean => isComposing || key === 'Process';

/** The first code that the shop knows, else the first. */
async function likeliest(codes: readonly string[], known: (code: string) => Promise<boolean>): Promise<string> {
  for (const code of codes) if (await known(code)) return code;
  return codes[0] ?? '';
}

/** The codes that this part of the run may be; undefined when there is none. */
function candidate(
  { byPlace, ...typed }: Run,
  part: 'whole' | 'fast',
  origin: FieldSnapshot,
  isCode: (code: string) => boolean = () => true,
): Candidate | undefined {
  const codes = codesOf(typed[part], byPlace[part])
    .map(withoutAim)
    .filter((code) => isScannable(code) && isCode(code));
  return codes.length === 0 ? undefined : { codes, origin };
}

/** What was typed in a field and may be a scan. */
function likelyScans(run: Run, whole: FieldSnapshot, fast: FieldSnapshot): Candidate[] {
  return [
    candidate(run, 'whole', whole, (code) => mayScan(code, whole, run)),
    candidate(run, 'fast', fast, (code) => mayScan(code, fast, run)),
  ].flatMap((one) => (one?.origin.field === undefined ? [] : [one]));
}

const isFast = ({ whole, fast }: Run): boolean => fast === whole;

/** A scan whose keys tell nothing. */
const isUnreadable = (run: Run): boolean =>
  isFast(run) && isScannable(run.whole) && codesOf(run.whole, run.byPlace.whole).length === 0;

/** A run that only a scanner can have typed. */
function sureScan(run: Run, whole: FieldSnapshot, fast: FieldSnapshot): Candidate | undefined {
  if (run.isMarked) return candidate(run, 'whole', whole);
  if (whole.field === undefined) {
    // outside a field nobody types numbers; words may have been meant for a field
    const sure = candidate(run, 'whole', whole, (code) => isFast(run) || /\d/.test(code));
    return sure ?? (fast.field === undefined ? candidate(run, 'fast', fast) : undefined);
  }
  return isFast(run) ? candidate(run, 'whole', whole, (code) => mayScan(code, whole, run)) : undefined;
}

function mayScan(code: string, { field, value }: FieldSnapshot, run: Run): boolean {
  if (field === undefined) return true;
  if (field.type !== 'search' || run.closedBy === 'Tab') return /\d/.test(code) && !/[.,]/.test(code);
  // the field cannot read what the keyboard's layout has garbled
  const isGarbled = ![run.whole, run.fast].map(withoutAim).includes(code);
  if (isGarbled && (isFast(run) || /\d/.test(code))) return true;
  // the search field itself looks up a number that is alone or follows "3*"
  return /^\d+$/.test(code) && !/(^|[\d*×])\s*$/.test(latinDigits(value));
}
