import {
  createReactor,
  createReadBarrier,
  createReplays,
  createServices,
  type ReadBarrier,
  type Reactor,
  type Services,
} from '@bahi/api';
import { createCommandHandler } from '@bahi/event-store';
import type { Mail } from '@bahi/mail';
import { inMemoryPrivateStore } from '@bahi/private-store';
import { createProjectionHost, inProcessChangeFeed, type ProjectionHost } from '@bahi/projection-runner';
import { projections } from '@bahi/projections';
import { StaleCheckpoint, type ReadModels, type ReadModelWriter } from '@bahi/read-store';
import { createLogger, runTimedWork, type ReactorCheckpoint } from '@bahi/runtime';
import type { SeededRandom } from '../faults/seededRandom.ts';
import { callRoute, type Answer, type Person, type Sent } from './callRoute.ts';
import type { FaultTally } from './faultTally.ts';
import type { Poison } from './poison.ts';
import type { Link, SimulatedLog } from './simulatedLog.ts';
import type { VirtualTime } from './virtualTime.ts';

/** Instant at which every run begins: some days before a fiscal year ends. */
const START = Date.parse('2026-03-25T06:30:00.000Z');
const WAKE_CHANCE = 0.2;

const logger = createLogger('silent');

const settings = {
  publicUrl: 'http://shop.test',
  jwtSecret: 'only for tests, thirty-two or more',
  dataSecret: 'only for tests, thirty-two or more',
  feedbackTo: '',
  limitScale: 100,
};

/** The connection broke before an answer. */
class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/** A machine: its clock and its disk outlive its processes. */
export interface Machine {
  /** Milliseconds that its clock is wrong by. */
  clockErrorMs: number;
  checkpoint: ReactorCheckpoint;
  /** Whether it is the only machine, with the store inside the process. */
  embedded: boolean;
  /** Whether it runs the projections too. */
  projects: boolean;
  cacheBytes: number;
}

/** What all processes of a run share. */
export interface Surroundings {
  time: VirtualTime;
  random: SeededRandom;
  tally: FaultTally;
  log: SimulatedLog;
  read: { reader: ReadModels; writer: ReadModelWriter };
  poison: Poison;
}

/** The server's program, from start to crash: handlers, reactor and projections over ports that can be cut. */
export class ShopProcess {
  readonly link: Link;
  readonly services: Services;
  readonly host: ProjectionHost | undefined;
  ready = false;
  readonly #reactor: Reactor;
  readonly #inHand = new Set<(error: Error) => void>();

  constructor(surroundings: Surroundings, machine: Machine) {
    const { time, log, read } = surroundings;
    this.link = { connected: true, embedded: machine.embedded };
    const clock = { now: () => Math.floor(START + time.now + machine.clockErrorMs) };
    const events = log.connect(this.link);
    const { embedded: soleWriter, cacheBytes } = machine;
    const commands = createCommandHandler({
      store: events,
      app: 'simulated',
      soleWriter,
      cacheBytes,
      mostBytes: cacheBytes,
    });
    this.services = servicesOver({ clock, events, commands, read: read.reader });
    this.#reactor = createReactor(this.services, machine.checkpoint, logger);
    if (machine.projects) {
      this.host = createProjectionHost({
        events,
        writer: cuttableWriter(surroundings, this.link),
        projections: projections.map((projection) => surroundings.poison.into(projection)),
        wakeUp: unreliableWakeUp(surroundings),
        feed: inProcessChangeFeed(),
        clock,
      });
    }
  }

  /** Starts as the product does: finishes interrupted work first, then accepts calls. */
  async start(): Promise<void> {
    await this.#reactor.catchUp();
    await this.host?.start();
    const { leases } = this.services.privateStore;
    const sweep = {
      name: 'sweep',
      everyMs: 1_000,
      runsIn: 'each process',
      work: async () => this.#reactor.sweep(),
    } as const;
    runTimedWork([sweep], { leases, logger });
    // what was sent before the kill may still take effect
    this.ready = this.link.connected;
  }

  /**
   * One call by a client.
   * @throws {ConnectionLost} when the process is down, or dies during the call
   */
  call(person: Person, sent: Sent): Promise<Answer> {
    if (!this.ready) return Promise.reject(new ConnectionLost('nobody listens'));
    return new Promise((resolve, reject) => {
      this.#inHand.add(reject);
      callRoute(this.services, person, sent)
        .then(resolve, reject)
        .finally(() => this.#inHand.delete(reject));
    });
  }

  /** kill -9: everything in its memory is lost. */
  crash(): void {
    this.link.connected = false;
    this.ready = false;
    for (const reject of this.#inHand) reject(new ConnectionLost('the process died'));
  }
}

let madeOnce: Services | undefined;

/**
 * Everything but the ports is made once: accounts, passwords and limits are not used here, and creating them hashes a password.
 */
function servicesOver(ports: Pick<Services, 'clock' | 'events' | 'commands' | 'read'>): Services {
  madeOnce ??= createServices({ ...ports, privateStore: inMemoryPrivateStore(), mail: {} as Mail }, settings);
  const real = createReadBarrier(ports.read);
  // it tries once: waiting would take real time, while the simulation has its own
  const barrier: ReadBarrier = { waitFor: (models, shopId, position) => real.waitFor(models, shopId, position, 0) };
  return { ...madeOnce, ...ports, barrier, replays: createReplays(ports) };
}

/** Wake-ups may get lost; polling makes up for them. */
function unreliableWakeUp({ log, random, time }: Surroundings) {
  return {
    notify: () => undefined,
    flush: () => undefined,
    onWake: (listener: () => void) =>
      log.events.onAppended(() => {
        if (random.chance(WAKE_CHANCE)) time.after(random.below(20), listener);
      }),
    close: async () => undefined,
  };
}

/** The read store over a network: a batch takes time, and a dead process gets no answer. */
function cuttableWriter({ read, random, tally, time }: Surroundings, link: Link): ReadModelWriter {
  const { writer } = read;
  const never = <T>(): Promise<T> => new Promise(() => undefined);
  const whileAlive = <T>(call: () => Promise<T>): Promise<T> => (link.connected ? call() : never());
  return {
    open: (...given) => whileAlive(() => writer.open(...given)),
    builds: (...given) => whileAlive(() => writer.builds(...given)),
    activate: (...given) => whileAlive(() => writer.activate(...given)),
    checkpoint: (...given) => whileAlive(() => writer.checkpoint(...given)),
    getMany: (...given) => whileAlive(() => writer.getMany(...given)),
    find: (...given) => whileAlive(() => writer.find(...given)),
    commit: (...given) =>
      whileAlive(async () => {
        await time.sleep(random.below(4));
        // requests of a dead process may still arrive
        if (!link.connected && random.chance(0.5)) return never();
        return writer.commit(...given).catch((error: unknown) => {
          if (error instanceof StaleCheckpoint) tally.add('projections lost a race');
          throw error;
        });
      }),
    close: () => writer.close(),
  };
}
