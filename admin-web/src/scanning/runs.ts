import { latinDigits } from '../format/parse.ts';
import type { FieldSnapshot } from './fieldSnapshot.ts';
import { codesOf, isScannable, withoutAim, type Run } from './scanReader.ts';
import { sendsForm } from './sendsForm.ts';

/** Nobody types three keys on a button, or as fast as a scanner in a field, and presses Enter. */
const SHORTEST_RUN = 3;

/** A possible scan, and the field before it. */
export interface Candidate {
  /** The likeliest first; several when the keyboard's layout may have changed the characters. */
  codes: readonly string[];
  origin: FieldSnapshot;
}

/** The codes of all candidates, each with the field before it. */
export const codesIn = (candidates: readonly Candidate[]) =>
  candidates.flatMap(({ codes, origin }) => codes.map((code) => ({ code, origin })));

/** Where the Enter of a run of keys must do nothing; undefined when it is an Enter like any other. */
export function endsOn(run: Run, holdsEnter: boolean): 'button' | 'form' | undefined {
  if (run.closedBy !== 'Enter' || run.whole.length < SHORTEST_RUN) return undefined;
  if (holdsEnter && isFast(run) && sendsForm(document.activeElement)) return 'form';
  return document.activeElement instanceof HTMLButtonElement ? 'button' : undefined;
}

/** A number that was typed behind this text; empty if there is none. */
export function numberBehind(typed: string, { value }: HTMLInputElement): string {
  const text = value.startsWith(typed) ? latinDigits(value.slice(typed.length)) : '';
  return /^\d+\.?\d*$/.test(text) ? text : '';
}

/** The first code that the shop knows, else the first. */
export async function likeliest(codes: readonly string[], known: (code: string) => Promise<boolean>): Promise<string> {
  for (const code of codes) if (await known(code)) return code;
  return codes[0] ?? '';
}

/** What was typed in a field and may be a scan. */
export function likelyScans(run: Run, whole: FieldSnapshot, fast: FieldSnapshot): Candidate[] {
  return [
    candidate(run, 'whole', whole, (code) => mayScan(code, whole, run)),
    candidate(run, 'fast', fast, (code) => mayScan(code, fast, run)),
  ].flatMap((one) => (one?.origin.field === undefined ? [] : [one]));
}

/** A scan whose keys tell nothing. */
export const isUnreadable = (run: Run): boolean =>
  isFast(run) && isScannable(run.whole) && codesOf(run.whole, run.byPlace.whole).length === 0;

/** A run that only a scanner can have typed. */
export function sureScan(run: Run, whole: FieldSnapshot, fast: FieldSnapshot): Candidate | undefined {
  if (run.closedBy === 'pause') return candidate(run, 'whole', whole, (code) => run.isMarked || /^\d+$/.test(code));
  if (run.isMarked) return candidate(run, 'whole', whole);
  if (whole.field === undefined) {
    // outside a field nobody types numbers; words may have been meant for a field
    const sure = candidate(run, 'whole', whole, (code) => isFast(run) || /\d/.test(code));
    return sure ?? (fast.field === undefined ? candidate(run, 'fast', fast) : undefined);
  }
  return isFast(run) ? candidate(run, 'whole', whole, (code) => mayScan(code, whole, run)) : undefined;
}

/** A run that a pause ended and that is a scan if the shop knows its code: letters with digits. `₹20*sugar` is typed. */
export const pausedScan = (run: Run, whole: FieldSnapshot): Candidate | undefined =>
  candidate(run, 'whole', whole, (code) => /\d/.test(code) && !code.includes('*'));

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

const isFast = ({ whole, fast }: Run): boolean => fast === whole;

function mayScan(code: string, { field, value }: FieldSnapshot, run: Run): boolean {
  if (field === undefined) return true;
  if (field.type !== 'search' || run.closedBy === 'Tab') return /\d/.test(code) && !/[.,]/.test(code);
  // the field cannot read what the keyboard's layout has garbled
  const isGarbled = ![run.whole, run.fast].map(withoutAim).includes(code);
  if (isGarbled && (isFast(run) || /\d/.test(code))) return true;
  // the search field itself looks up a number that is alone or follows "3*"
  return /^\d+$/.test(code) && !/(^|[\d*×])\s*$/.test(latinDigits(value));
}
