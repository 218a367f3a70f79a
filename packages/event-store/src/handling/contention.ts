/** How long after signs of another process a stream counts as contended, and as shared with it. */
const CONTENDED_MS = 2_000;
const SHARED_MS = 60_000;
const MAX_PAUSE_MS = 500;
const MAX_COMMANDS = 500;
/** Bounds on the commands of one append beside another process: a counter waits for it while somebody imports. */
const MANY_COMMANDS = 200;
const FEW_COMMANDS = 25;
/** A pause is a little longer than the turns it leaves: of two that come at the same time one loses. */
const ALLOWANCE = 1.25;

/**
 * Turns between processes that write the same stream: the loser of a race tries again at once, the winner lets the others go
 * first. Retrying with growing pauses instead leaves a process without a turn for seconds.
 */
export class Contention {
  private readonly clock: { now(): number };
  private seenAt = -Infinity;
  private waiting = false;
  private wins = 0;
  private lostInRow = 0;
  /** How many others there are, as far as lost races tell. */
  private others = 1;
  /** Turns left beyond those, because the others did not use them: they may be slower than we are. */
  private patience = 0;
  private heardOthers = false;
  private fitting = MANY_COMMANDS;

  constructor(clock: { now(): number }) {
    this.clock = clock;
  }

  /** Another process writes this stream at this time: whoever wins pauses, and decides nothing before its next turn. */
  get isActive(): boolean {
    return this.clock.now() < this.seenAt + CONTENDED_MS;
  }

  /** Another process wrote this stream lately: looking before deciding is cheaper than a lost race. */
  get isShared(): boolean {
    return this.clock.now() < this.seenAt + SHARED_MS;
  }

  /** It is the others' turn. */
  get isPausing(): boolean {
    return this.waiting;
  }

  /** How many commands may share an append: a long one loses its races to short ones. */
  get mostCommands(): number {
    return this.isActive ? this.fitting : MAX_COMMANDS;
  }

  /** Events of another process were found. */
  othersSeen(): void {
    if (!this.isActive) {
      this.fitting = MANY_COMMANDS;
      this.others = 1;
      this.patience = 0;
    }
    this.seenAt = this.clock.now();
    this.heardOthers = true;
  }

  /** Another process was first. */
  lost(commands: number): void {
    this.othersSeen();
    this.lostInRow += 1;
    if (this.lostInRow > 1) this.fitting = Math.max(FEW_COMMANDS, Math.floor(commands / 2));
  }

  /** Lets the others go first, if there are any. A turn is looking and appending, and took us `tookMs`. */
  won(commands: number, tookMs: number, then: () => void): void {
    this.wins += 1;
    const turns = this.isActive ? this.turnsOfOthers() : this.turnsOfUnseen();
    this.lostInRow = 0;
    if (commands >= this.fitting) this.fitting = Math.min(MANY_COMMANDS, Math.ceil(1.25 * this.fitting));
    if (turns === 0) return;
    this.waiting = true;
    const go = (): void => {
      this.waiting = false;
      then();
    };
    setTimeout(go, Math.min(ALLOWANCE * turns * tookMs, MAX_PAUSE_MS));
  }

  private turnsOfOthers(): number {
    const lost = this.lostInRow;
    this.patience = this.heardOthers ? this.patience / 2 : Math.min(3, this.patience + 1);
    this.heardOthers = false;
    // who lost more than the others is behind them, and is back sooner
    const turns = (lost > this.others ? 1 : this.others) + this.patience;
    this.others = Math.min(4, Math.max(1, 0.8 * this.others + 0.2 * (1 + lost)));
    return turns;
  }

  /** Somebody who keeps losing is not heard of: now and then there is time for one, and sometimes for a slow one. */
  private turnsOfUnseen(): number {
    if (this.wins % 64 === 0) return 16;
    return this.wins % 4 === 0 ? 2 : 0;
  }
}
