import type { Adapters, Projections } from '@bahi/runtime';

const ANSWER_MS = 2_000;

/** Whether this process can do all of its work, store by store. */
export class Readiness {
  readonly #adapters: Adapters;
  readonly #projections: Projections;
  #reactorDone = false;
  #stopping = false;

  constructor(adapters: Adapters, projections: Projections) {
    this.#adapters = adapters;
    this.#projections = projections;
  }

  /** What an earlier process left half done is finished. */
  reactorIsDone(): void {
    this.#reactorDone = true;
  }

  /** Whoever spreads requests over servers should send no more. */
  isStopping(): void {
    this.#stopping = true;
  }

  /** By store or part: true = it does its work now. */
  async stores(): Promise<Record<string, boolean>> {
    const { events, privateStore, clock } = this.#adapters;
    const [log, kept, models] = await Promise.all([
      answers(async () => events.head()),
      answers(async () => privateStore.sessions.get('none', clock.now())),
      answers(async () => this.#everyModelIsServed()),
    ]);
    return {
      eventStore: log,
      privateStore: kept,
      readStore: models,
      interruptedWork: this.#reactorDone,
      accepting: !this.#stopping,
    };
  }

  async #everyModelIsServed(): Promise<void> {
    const status = await this.#projections.status();
    const filling = status.find(({ state }) => state === 'filling');
    if (filling !== undefined) throw new Error(`${filling.name} is being filled`);
    await Promise.all(status.map(async ({ name }) => this.#adapters.read.position(name)));
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
