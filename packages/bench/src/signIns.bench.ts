import { runBills } from './billLoad.ts';
import type { Bench, Row } from './bench.ts';
import { seed, startProduct, temporaryFolder } from './product.ts';
import { RawClient } from './rawClient.ts';
import { openShops, signIn } from './shop.ts';
import { figure, percentile } from './stats.ts';

const CASHIERS = 8;
const SIGN_INS = 8;
const WARM_UP_SECONDS = 2;

/** Users who sign in repeatedly on each connection, until stopped. */
class SignIns {
  made = 0;
  #stopped = false;
  readonly #running: Promise<unknown>;

  /** @param from index of the first seeded owner to use */
  constructor(address: string, from: number) {
    this.#running = Promise.all(Array.from({ length: SIGN_INS }, (_, index) => this.#forEver(address, from + index)));
  }

  async #forEver(address: string, owner: number): Promise<void> {
    const client = await RawClient.open(address);
    while (!this.#stopped) {
      await signIn(client, owner);
      this.made += 1;
    }
    client.close();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }
}

/** G10: the time per bill while eight passwords are hashed continuously, compared with the time without. */
export const g10: Bench = {
  id: 'G10',
  async run({ seconds }): Promise<Row[]> {
    const dataDir = temporaryFolder();
    await seed(dataDir, CASHIERS + SIGN_INS, 300, 0);
    const server = await startProduct(dataDir);
    const shops = await openShops(server.address, CASHIERS);
    const p99 = async (forSeconds: number): Promise<number> => {
      const load = { address: server.address, shops, connections: CASHIERS, seconds: forSeconds };
      return percentile((await runBills(load)).latenciesMs, 0.99);
    };
    await p99(WARM_UP_SECONDS);
    const quiet = await p99(seconds);
    const signIns = new SignIns(server.address, CASHIERS);
    const busy = await p99(seconds);
    await signIns.stop();
    await server.stop();
    return [
      {
        id: 'G10',
        what: `p99 of a bill while ${SIGN_INS} sign-ins hash ÷ quiet, ${CASHIERS} connections, a shop each`,
        value: busy / quiet,
        unit: '×',
        floor: 3,
        goal: 2,
        better: 'lower',
        detail: `${figure(busy)} ÷ ${figure(quiet)} ms; ${figure(signIns.made / seconds)} sign-ins/s`,
      },
    ];
  },
};
