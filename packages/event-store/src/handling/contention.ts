import type { WriterTiming } from './writerTiming.ts';

/** How long a stream counts as contended, and as shared, after an append of another process. */
const CONTENDED_MS = 2_000;
const SHARED_MS = 60_000;
const MAX_PAUSE_MS = 500;
const MAX_COMMANDS = 500;
/**
 * Limits on the commands and the duration of one append beside another process. A sale at the counter has to wait for
 * an import's append.
 */
const MANY_COMMANDS = 200;
const FEW_COMMANDS = 25;
const LONG_TURN_MS = 25;
/** A pause is slightly longer than the turns it waits for, because of two simultaneous appends one loses. */
const ALLOWANCE = 1.1;
/**
 * Extra pauses after every few wins, in turns of our own, for a process that is still unknown because it keeps losing.
 */
const GAP_BESIDE_OTHERS = { every: 3, turns: 1.5 };
const GAP_ALONE = { every: 4, turns: 2.5 };
/** For an unknown process that is much slower than this one. */
const LONG_GAP = { every: 64, turns: 20 };

/** Another process on the stream, according to its last append. */
interface OtherWriter {
  /** Number of its last append, counted together with ours. */
  turn: number;
  seenAt: number;
  tookMs: number;
  /** It let its turn pass, so it has nothing to write. */
  passes: boolean;
}

/** Runs a function after a delay. */
type Later = (work: () => void, milliseconds: number) => unknown;

/**
 * Lets processes that write the same stream take turns. The stream itself shows the order: the process that wrote
 * longest ago is next. The winner of a race pauses for one turn of each other process. A process that finds others
 * before it lets them go first, once. The loser retries at once. Exponential backoff would leave some processes without
 * a turn for seconds.
 */
export class Contention {
  private readonly name: string;
  private readonly stopwatch: { now(): number };
  private readonly later: Later;
  private readonly others = new Map<string, OtherWriter>();
  private seenAt = -Infinity;
  /** Number of the last append seen, of any process, and of our own last append. */
  private turn = 0;
  private ownTurn = 0;
  private tookMs = 0;
  private waiting = false;
  private hasLetFirst = false;
  private wins = 0;
  private lostInRow = 0;
  private fitting = MANY_COMMANDS;

  /** @param name unique name of this process */
  constructor(name: string, stopwatch: { now(): number }, later: Later = setTimeout) {
    this.name = name;
    this.stopwatch = stopwatch;
    this.later = later;
  }

  /**
   * Another process is writing this stream now: the winner of a race pauses, and decides nothing before its next turn.
   */
  get isActive(): boolean {
    return this.stopwatch.now() < this.seenAt + CONTENDED_MS;
  }

  /** Another process wrote this stream recently, so reading before deciding is cheaper than a lost race. */
  get isShared(): boolean {
    return this.stopwatch.now() < this.seenAt + SHARED_MS;
  }

  /** Whether it is the others' turn. */
  get isPausing(): boolean {
    return this.waiting;
  }

  /** Maximum commands per append. A long append loses its races to short ones. */
  get mostCommands(): number {
    return this.isActive ? this.fitting : MAX_COMMANDS;
  }

  /** Attached to our next append. */
  get timing(): WriterTiming {
    return { by: this.name, tookMs: Math.ceil(this.tookMs) };
  }

  /** Events of other processes were found. `timings` are those of their appends, in stream order. */
  othersSeen(timings: readonly WriterTiming[]): void {
    this.heard();
    for (const { by, tookMs } of timings) {
      if (by === this.name) continue;
      this.turn += 1;
      this.others.set(by, { turn: this.turn, seenAt: this.seenAt, tookMs, passes: false });
    }
  }

  /** Another process won the race. */
  lost(commands: number): void {
    this.heard();
    this.lostInRow += 1;
    if (this.lostInRow > 1) this.fitting = Math.max(FEW_COMMANDS, Math.floor(commands / 2));
  }

  /**
   * Call after reading the stream: pauses if it is others' turn. A process that has not written by the next read is not
   * waited for again until it writes.
   */
  letOthersFirst(then: () => void): void {
    const before = this.active().filter(({ turn, passes }) => turn < this.ownTurn && !passes);
    if (this.hasLetFirst) for (const other of before) other.passes = true;
    this.hasLetFirst = before.length > 0 && !this.hasLetFirst;
    if (this.hasLetFirst) this.pause(turnsOf(before), then);
  }

  /** Lets the others go first, if there are any. A turn is a read and an append, and ours took `tookMs`. */
  won(commands: number, tookMs: number, then: () => void): void {
    this.wins += 1;
    this.turn += 1;
    this.ownTurn = this.turn;
    this.tookMs = this.tookMs === 0 ? tookMs : 0.75 * this.tookMs + 0.25 * tookMs;
    this.lostInRow = 0;
    if (this.isActive && tookMs > LONG_TURN_MS) this.resize((commands * LONG_TURN_MS) / tookMs);
    else if (commands >= this.fitting) this.resize(1.25 * this.fitting);
    const pauseMs = this.isActive ? this.pauseBesideOthers() : this.pauseAlone();
    if (pauseMs > 0) this.pause(pauseMs, then);
  }

  private heard(): void {
    if (!this.isActive) this.fitting = MANY_COMMANDS;
    this.seenAt = this.stopwatch.now();
  }

  private active(): OtherWriter[] {
    const since = this.stopwatch.now() - CONTENDED_MS;
    for (const [name, { seenAt }] of this.others) if (seenAt <= since) this.others.delete(name);
    return [...this.others.values()];
  }

  private resize(commands: number): void {
    this.fitting = Math.max(FEW_COMMANDS, Math.min(MANY_COMMANDS, Math.ceil(commands)));
  }

  private pauseBesideOthers(): number {
    const others = this.active();
    // processes without a timing count as one with our speed
    const turns = others.length === 0 ? this.tookMs : turnsOf(others);
    const { every, turns: gap } = GAP_BESIDE_OTHERS;
    return ALLOWANCE * turns + (this.wins % every === 0 ? gap * this.tookMs : 0);
  }

  private pauseAlone(): number {
    const gap = [LONG_GAP, GAP_ALONE].find(({ every }) => this.wins % every === 0);
    return (gap?.turns ?? 0) * this.tookMs;
  }

  private pause(milliseconds: number, then: () => void): void {
    this.waiting = true;
    const go = (): void => {
      this.waiting = false;
      then();
    };
    this.later(go, Math.min(milliseconds, MAX_PAUSE_MS));
  }
}

function turnsOf(writers: readonly OtherWriter[]): number {
  return writers.reduce((sum, { tookMs }) => sum + tookMs, 0);
}
