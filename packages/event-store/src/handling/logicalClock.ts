/** Numbers the steps in this process: a later one has a higher number, whatever the stream. */
export class LogicalClock {
  #last = 0;

  tick(): number {
    this.#last += 1;
    return this.#last;
  }
}
