import { hasCheckDigit } from '@bahi/domain/arithmetic';
import {
  isReplayed,
  removeTyped,
  replayEnter,
  restoreField,
  setsValue,
  snapshotOf,
  type FieldSnapshot,
} from './fieldSnapshot.ts';
import { typedBy } from './physicalKey.ts';
import { HeldKeys } from './heldKeys.ts';
import {
  codesIn,
  endsOn,
  isUnreadable,
  likeliest,
  likelyScans,
  numberBehind,
  pausedScan,
  sureScan,
  type Candidate,
} from './runs.ts';
import { currentConsumer, successorOf, type ScanConsumer } from './scanConsumers.ts';
import { ScanReader, type Run } from './scanReader.ts';
import { sendsForm } from './sendsForm.ts';

/** A scanner that sends no Enter has ended when no key came for this time. */
const PAUSE_MS = 100;
/** The same where a scanner was seen to send one: a pause within its code must not split it. */
const PAUSE_BEFORE_ENTER_MS = 400;
/** An Enter that comes this soon after a code that a pause ended belongs to it. */
const LATE_ENTER_MS = 500;

/** The longest that a busy machine may add to the pause. */
const MAX_LATE_MS = 3_000;

/** A run whose codes are being looked up. */
interface Waiting {
  candidates: readonly Candidate[];
  /** The field's value when it ended. */
  typed: string;
}

const OUTSIDE: FieldSnapshot = { field: undefined, value: '' };

/**
 * Hears all keys, and gives each scan to the current consumer. There is one listener for all screens, so that a scan that begins on one
 * screen and ends on the next is read as a whole.
 */
export class ScanListener {
  readonly #reader = new ScanReader();
  readonly #held = new HeldKeys();
  #whole = OUTSIDE;
  #fast = OUTSIDE;
  /** Whether the run began where keys set a value without a text field, as in a date. */
  #isSetting = false;
  /** Other fields that the run has typed in, as they were before: the focus may move within a scan. */
  #entered: FieldSnapshot[] = [];
  readonly #waiting = new Set<Waiting>();
  #nextKey = new AbortController();
  #pause: ReturnType<typeof setTimeout> | undefined;
  #pausedAtMs = Number.NEGATIVE_INFINITY;
  #lastKeyMs = Number.NEGATIVE_INFINITY;
  #sendsEnter = false;
  /** When the run's first key was pressed, and when it was heard. */
  #first = { pressedMs: 0, heardMs: 0 };
  /** How much later the keys of the run were heard than pressed: on a busy machine the next one may be late too. */
  #lateMs = 0;

  readonly hear = (event: KeyboardEvent): void => {
    this.#nextKey.abort();
    this.#nextKey = new AbortController();
    const isOther = event.ctrlKey || event.altKey || event.metaKey || isReplayed(event);
    const isFast = !isOther && typedBy(event) !== undefined && !this.#reader.startsFastAt(event.timeStamp);
    if (isFast) this.#held.hold(event);
    else if (event.key !== 'Shift') this.#held.release();
    if (isOther) return;
    clearTimeout(this.#pause);
    if (this.#isLateEnter(event)) return takeKey(event);
    this.#note(event);
    const run = this.#reader.read(event, event.timeStamp);
    this.#lastKeyMs = event.timeStamp;
    if (run === undefined) return this.#awaitPause();
    const current = currentConsumer();
    if (current === undefined) return;
    // what is typed in a field belongs to its screen
    if (current.place === 'frame' && (this.#whole.field !== undefined || this.#isSetting)) return;
    this.#end(run, event, current.consumer);
  };

  stop(): void {
    this.#held.release();
    clearTimeout(this.#pause);
    this.#nextKey.abort();
  }

  /** Takes snapshots of the fields that the key is about to change. */
  #note(event: KeyboardEvent): void {
    if (typedBy(event) === undefined) return;
    const { timeStamp } = event;
    const now = snapshotOf(document.activeElement);
    if (this.#reader.startsAt(timeStamp)) {
      this.#whole = now;
      this.#isSetting = setsValue(document.activeElement);
      this.#entered = [];
      this.#first = { pressedMs: timeStamp, heardMs: performance.now() };
      this.#lateMs = 0;
    } else if (now.field !== undefined && ![this.#whole, ...this.#entered].some(({ field }) => field === now.field)) {
      this.#entered.push(now);
    }
    if (this.#reader.startsFastAt(timeStamp)) this.#fast = now;
    const { pressedMs, heardMs } = this.#first;
    this.#lateMs = Math.max(this.#lateMs, performance.now() - heardMs - (timeStamp - pressedMs));
  }

  #end(run: Run, event: KeyboardEvent, consumer: ScanConsumer): void {
    const holdsEnter = consumer.onEnterHeld !== undefined;
    // the field in which the scan began is gone, or has lost the focus meanwhile
    const whole = this.#entered.length > 0 ? OUTSIDE : this.#whole;
    const sure = sureScan(run, whole, this.#fast);
    if (sure !== undefined) {
      this.#sendsEnter = true;
      takeKey(event);
      // an input method may still commit what it holds, until the next key
      const { signal } = this.#nextKey;
      if (isComposed(event)) addEventListener('compositionend', () => restoreField(sure.origin), { signal });
      return this.#scan(sure, consumer);
    }
    if (isUnreadable(run)) {
      if (holdsEnter && sendsForm(document.activeElement)) takeKey(event);
      return consumer.onUnread();
    }
    // the Enter of an input method is not for the form
    if (isComposed(event)) return;
    const candidates = likelyScans(run, this.#whole, this.#fast);
    if (candidates.length > 0) return void this.#ask(candidates, event, consumer);
    const place = endsOn(run, holdsEnter);
    if (place !== undefined) takeKey(event);
    if (place === 'form') consumer.onEnterHeld?.();
  }

  #scan({ codes, origin }: Candidate, consumer: ScanConsumer): void {
    for (const one of [this.#whole, ...this.#entered, origin]) restoreField(one);
    const [only = ''] = codes;
    if (codes.length === 1) consumer.onCode(only, '');
    else void likeliest(codes, consumer.isKnown).then((code) => successorOf(consumer).onCode(code, ''));
  }

  /** Looks the codes up and takes the first known one. Holds an Enter back until then. */
  async #ask(candidates: readonly Candidate[], event: KeyboardEvent, consumer: ScanConsumer): Promise<void> {
    const { field } = this.#whole;
    const holdsEnter = consumer.onEnterHeld !== undefined;
    const own: Waiting = { candidates, typed: field?.value ?? '' };
    this.#waiting.add(own);
    const isHeld = event.key === 'Enter' && field instanceof HTMLInputElement;
    if (isHeld) takeKey(event);
    for (const { code, origin } of codesIn(candidates)) {
      if (!(await consumer.isKnown(code))) continue;
      this.#waiting.delete(own);
      const numberAfter = isHeld && holdsEnter && this.#waiting.size === 0 ? numberBehind(own.typed, field) : '';
      removeRun(origin, own.typed, this.#waiting, [this.#whole, this.#fast]);
      if (numberAfter !== '') restoreField(origin);
      if (!isHeld) field?.focus();
      successorOf(consumer).onCode(code, numberAfter);
      return;
    }
    this.#waiting.delete(own);
    if (isHeld && holdsEnter && sendsForm(field)) consumer.onEnterHeld?.();
    else if (isHeld) replayEnter(field);
  }

  /** Ends the run when no key comes: outside fields, and in a search field. */
  #awaitPause(): void {
    if (!this.#reader.mayPause()) return;
    // keys that arrived while the page was busy are heard before the second timer
    const begin = (): void => void (this.#pause = setTimeout(() => this.#paused()));
    const pauseMs = this.#sendsEnter ? PAUSE_BEFORE_ENTER_MS : PAUSE_MS;
    this.#pause = setTimeout(begin, pauseMs + Math.min(2 * this.#lateMs, MAX_LATE_MS));
  }

  #paused(): void {
    if (this.#isSetting) return;
    const current = currentConsumer();
    const whole = this.#entered.length > 0 ? OUTSIDE : this.#whole;
    const isOutside = whole.field === undefined;
    if (current === undefined || (!isOutside && (current.place === 'frame' || whole.field?.type !== 'search'))) return;
    const run = this.#reader.pause();
    if (run === undefined) return;
    const { consumer } = current;
    const sure = sureScan(run, whole, this.#fast);
    const possible = sure ?? pausedScan(run, whole);
    if (possible === undefined) return;
    this.#pausedAtMs = this.#lastKeyMs;
    if (sure?.codes.every(isWhole) === true) this.#scan(sure, consumer);
    else void this.#scanIfKnown(possible, consumer);
  }

  /** Takes the text out of its field only if nothing was typed since. */
  async #scanIfKnown({ codes, origin }: Candidate, consumer: ScanConsumer): Promise<void> {
    const typed = origin.field?.value;
    for (const code of codes) {
      if (!(await consumer.isKnown(code))) continue;
      if (origin.field?.value !== typed) return;
      restoreField(origin);
      return successorOf(consumer).onCode(code, '');
    }
  }

  #isLateEnter({ key, timeStamp }: KeyboardEvent): boolean {
    const isLate = (key === 'Enter' || key === 'Tab') && timeStamp - this.#pausedAtMs <= LATE_ENTER_MS;
    this.#pausedAtMs = Number.NEGATIVE_INFINITY;
    this.#sendsEnter ||= isLate;
    return isLate;
  }
}

/** Whether the code is surely all of a code: the rest of any other one may come late, when the machine is busy. */
const isWhole = (code: string): boolean => /^(\d{8}|\d{12,14})$/.test(code) && hasCheckDigit(code);

/** Removes a scanned run from its field, and from what was read of the field after it. */
function removeRun(origin: FieldSnapshot, typed: string, waiting: Set<Waiting>, begun: FieldSnapshot[]): void {
  const without = removeTyped(origin, typed);
  // text typed after it still contains the removed run
  for (const later of waiting) later.typed = without(later.typed);
  const later = [...waiting].flatMap(({ candidates }) => candidates.map((one) => one.origin));
  for (const one of new Set([...begun, ...later])) if (one.field === origin.field) one.value = without(one.value);
}

/** Nothing else hears the key. */
function takeKey(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Whether an input method is writing. */
const isComposed = ({ isComposing, key }: KeyboardEvent): boolean => isComposing || key === 'Process';
