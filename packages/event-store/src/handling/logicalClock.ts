/** Numbers what happens in this process: whatever came later has the higher number, whichever stream it is about. */
export class LogicalClock {
  #last = 0;

  tick(): number {
    this.#last += 1;
    return this.#last;
  }
}
