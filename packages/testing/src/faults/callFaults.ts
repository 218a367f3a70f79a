/** Before the call took effect, or after it, when only the answer was lost. */
export type FaultMoment = 'before' | 'after';

export interface FaultPlan {
  /** The first call that fails, counted from 1 when the plan is armed. */
  from: number;
  /** How many calls in a row fail: 1 is a hiccup, more is an outage. */
  count: number;
  moment: FaultMoment;
}

/** Counts the calls through the ports wrapped with it, and fails those of its plan. */
export class CallFaults {
  /** Calls since the plan was armed. */
  calls = 0;
  /** Failed calls since. */
  struck = 0;
  #plan: FaultPlan | null = null;

  arm(plan: FaultPlan | null): void {
    this.calls = 0;
    this.struck = 0;
    this.#plan = plan;
  }

  async pass(call: () => unknown, failure: (moment: FaultMoment) => Error): Promise<unknown> {
    this.calls += 1;
    const plan = this.#plan;
    if (plan === null || this.calls < plan.from || this.calls >= plan.from + plan.count) return call();
    this.struck += 1;
    if (plan.moment === 'after') await call();
    throw failure(plan.moment);
  }
}

/**
 * A port whose calls go through `faults`.
 * @param failure the error with which a method of this port may reject at that moment
 * @param untouched methods that never fail: those that are not calls with one answer
 */
export function faultyPort<Port extends object>(
  port: Port,
  faults: CallFaults,
  failure: (method: string, moment: FaultMoment) => Error,
  untouched: readonly (keyof Port & string)[] = [],
): Port {
  const safe = new Set<string | symbol>(['close', ...untouched]);
  return new Proxy(port, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key, target);
      if (typeof member !== 'function') return member;
      const call = (...given: unknown[]): unknown => Reflect.apply(member, target, given);
      if (safe.has(key)) return call;
      return (...given: unknown[]) =>
        faults.pass(
          () => call(...given),
          (moment) => failure(String(key), moment),
        );
    },
  });
}
