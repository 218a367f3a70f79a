import { projections } from '@bahi/projections';
import type { Adapters, Projections } from '@bahi/runtime';

const ANSWER_MS = 2_000;

/** By store or part: resolves when it does its work now. */
type Checks = Readonly<Record<string, () => Promise<unknown>>>;

/** Log and private store answer. */
export function storesAnswer({ events, privateStore, clock }: Adapters): Checks {
  return {
    eventStore: async () => events.head(),
    privateStore: async () => privateStore.sessions.get('none', clock.now()),
  };
}

/** The projections of this process have rows to serve for every read model. */
export function everyModelIsServed({ read }: Adapters, projections: Pick<Projections, 'status'>) {
  return async (): Promise<void> => {
    const status = await projections.status();
    const filling = status.find(({ state }) => state === 'filling');
    if (filling !== undefined) throw new Error(`${filling.name} is being filled`);
    await Promise.all(status.map(async ({ name }) => read.position(name)));
  };
}

/** There are rows to serve for every read model, whichever process made them. A position would not say so, a look-up does. */
export function rowsAreThere({ read }: Adapters) {
  return async (): Promise<void> => {
    await Promise.all(projections.map(async ({ name }) => read.get(name, 'parked', 'none')));
  };
}

/** Whether this process can do all of its work. */
export class Readiness {
  #checks: Checks;
  #dispensable: Checks = {};
  readonly #awaited = new Set<string>();
  readonly #settled = new Set<string>();
  #stopping = false;

  constructor(checks: Checks) {
    this.#checks = checks;
  }

  /** One more part that has to do its work. */
  add(checks: Checks): void {
    this.#checks = { ...this.#checks, ...checks };
  }

  /** A part without which the work goes on, only slower: readiness says that it is missed. */
  addDispensable(checks: Checks): void {
    this.#dispensable = { ...this.#dispensable, ...checks };
  }

  /** Work that has to be done first. Gives the way to say that it is. */
  waitsFor(part: string): () => void {
    this.#awaited.add(part);
    return () => void this.#settled.add(part);
  }

  /** Whoever spreads requests over servers should send no more. */
  isStopping(): void {
    this.#stopping = true;
  }

  /** By store or part: true = it does its work now, `missed` = it does not, and the work goes on without it. */
  async stores(): Promise<Record<string, boolean | 'missed'>> {
    const ask =
      (otherwise: false | 'missed') =>
      async ([name, check]: [string, () => Promise<unknown>]): Promise<[string, boolean | 'missed']> => [
        name,
        (await answers(check)) || otherwise,
      ];
    const needed = Object.entries(this.#checks).map(ask(false));
    const dispensable = Object.entries(this.#dispensable).map(ask('missed'));
    return {
      ...Object.fromEntries(await Promise.all([...needed, ...dispensable])),
      ...Object.fromEntries([...this.#awaited].map((part) => [part, this.#settled.has(part)])),
      accepting: !this.#stopping,
    };
  }
}

/** A store that says nothing is as little use as one that is away. */
async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_MS);
  });
  const answer = ask().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}
