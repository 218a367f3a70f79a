import type { TurnSign } from './turnSign.ts';

/** How long after signs of another process a stream counts as contended, and as shared with it. */
const CONTENDED_MS = 2_000;
const SHARED_MS = 60_000;
const MAX_PAUSE_MS = 500;
const MAX_COMMANDS = 500;
/** Bounds on the commands of one append beside another process, and how long a turn may take: a counter waits for an import's. */
const MANY_COMMANDS = 200;
const FEW_COMMANDS = 25;
const LONG_TURN_MS = 25;
/** A pause is a little longer than the turns it leaves: of two that come at the same time one loses. */
const ALLOWANCE = 1.1;
/** Turns of our own left now and then for a process that nobody knows yet, because it keeps losing. */
const GAP_BESIDE_OTHERS = { every: 3, turns: 1.5 };
const GAP_ALONE = { every: 4, turns: 2.5 };
/** For a newcomer that is much slower than we are. */
const LONG_GAP = { every: 64, turns: 20 };

/** Another process on the stream, as its last append shows it. */
interface OtherWriter {
  /** Orders the appends that were seen, and ours. */
  turn: number;
  seenAt: number;
  tookMs: number;
  /** It let its turn go by: it has nothing to write. */
  passes: boolean;
}

/** Does something after so many milliseconds. */
type Later = (work: () => void, milliseconds: number) => unknown;

/**
 * Turns between processes that write the same stream, in the order in which the stream itself shows them: who wrote longest ago
 * is next. The winner of a race pauses for a turn of each of the others, whoever finds that others are before it lets them go
 * first, once; the loser tries again at once. Retrying with growing pauses instead leaves a process without a turn for seconds.
 */
export class Contention {
  private readonly name: string;
  private readonly stopwatch: { now(): number };
  private readonly later: Later;
  private readonly others = new Map<string, OtherWriter>();
  private seenAt = -Infinity;
  /** Counts appends, those of others as they are seen; and the last one of ours. */
  private turn = 0;
  private ownTurn = 0;
  private tookMs = 0;
  private waiting = false;
  private hasLetFirst = false;
  private wins = 0;
  private lostInRow = 0;
  private fitting = MANY_COMMANDS;

  /** @param name of this process, different from those of the others */
  constructor(name: string, stopwatch: { now(): number }, later: Later = setTimeout) {
    this.name = name;
    this.stopwatch = stopwatch;
    this.later = later;
  }

  /** Another process writes this stream at this time: whoever wins pauses, and decides nothing before its next turn. */
  get isActive(): boolean {
    return this.stopwatch.now() < this.seenAt + CONTENDED_MS;
  }

  /** Another process wrote this stream lately: looking before deciding is cheaper than a lost race. */
  get isShared(): boolean {
    return this.stopwatch.now() < this.seenAt + SHARED_MS;
  }

  /** It is the others' turn. */
  get isPausing(): boolean {
    return this.waiting;
  }

  /** How many commands may share an append: a long one loses its races to short ones. */
  get mostCommands(): number {
    return this.isActive ? this.fitting : MAX_COMMANDS;
  }

  /** What our next append is to say. */
  get sign(): TurnSign {
    return { by: this.name, tookMs: Math.ceil(this.tookMs) };
  }

  /** Events of other processes were found, whose appends left these signs, in the order of the stream. */
  othersSeen(signs: readonly TurnSign[]): void {
    this.heard();
    for (const { by, tookMs } of signs) {
      if (by === this.name) continue;
      this.turn += 1;
      this.others.set(by, { turn: this.turn, seenAt: this.seenAt, tookMs, passes: false });
    }
  }

  /** Another process was first. */
  lost(commands: number): void {
    this.heard();
    this.lostInRow += 1;
    if (this.lostInRow > 1) this.fitting = Math.max(FEW_COMMANDS, Math.floor(commands / 2));
  }

  /**
   * Having looked at the stream: pauses if it is the turn of others. Who still has not written at the next look is not waited
   * for again until it has.
   */
  letOthersFirst(then: () => void): void {
    const before = this.active().filter(({ turn, passes }) => turn < this.ownTurn && !passes);
    if (this.hasLetFirst) for (const other of before) other.passes = true;
    this.hasLetFirst = before.length > 0 && !this.hasLetFirst;
    if (this.hasLetFirst) this.pause(turnsOf(before), then);
  }

  /** Lets the others go first, if there are any. A turn is looking and appending, and took us `tookMs`. */
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
    // who left no sign is as fast as we are
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
