import { projections } from '@bahi/projections';
import type { Adapters, Projections } from '@bahi/runtime';

const ANSWER_MS = 2_000;

/** Checks by store or part: each resolves when that part works now. */
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

/** Every read model has rows to serve, whichever process made them. Only a look-up shows that, not a position. */
export function rowsAreThere({ read }: Adapters) {
  return async (): Promise<void> => {
    await Promise.all(projections.map(async ({ name }) => read.get(name, 'parked', 'none')));
  };
}

/** Whether this process can do its work. */
export class Readiness {
  #checks: Checks;
  #dispensable: Checks = {};
  readonly #awaited = new Set<string>();
  readonly #settled = new Set<string>();
  #stopping = false;

  constructor(checks: Checks) {
    this.#checks = checks;
  }

  /** Adds a part that must work. */
  add(checks: Checks): void {
    this.#checks = { ...this.#checks, ...checks };
  }

  /** Adds an optional part: without it the process works, only slower, and readiness reports it as missed. */
  addDispensable(checks: Checks): void {
    this.#dispensable = { ...this.#dispensable, ...checks };
  }

  /** Adds work that must be done first. Returns the function that marks it as done. */
  waitsFor(part: string): () => void {
    this.#awaited.add(part);
    return () => void this.#settled.add(part);
  }

  /** Tells load balancers to send no more requests. */
  isStopping(): void {
    this.#stopping = true;
  }

  /** By store or part: true = it works, `missed` = it does not, and the process works without it. */
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

/** A silent store counts as away. */
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
