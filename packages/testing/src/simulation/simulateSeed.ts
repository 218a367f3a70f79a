import { createHash } from 'node:crypto';
import { inMemoryCheckpoint } from '@bahi/api';
import { streamOf, type AnyRecorded, type Id, type ShopProfileDetails } from '@bahi/contracts';
import { changeProfile, openShop, shopStream } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { projections } from '@bahi/projections';
import { inMemoryReadStore } from '@bahi/read-store';
import { seededRandom } from '../faults/seededRandom.ts';
import { PlainBooks } from '../model/plainBooks.ts';
import { acknowledgedProblems } from './acknowledged.ts';
import type { Person } from './callRoute.ts';
import { fulfil, type Fulfilment, type Network } from './client.ts';
import { FaultTally } from './faultTally.ts';
import { foldProblems, logProblems } from './logInvariants.ts';
import { Poison } from './poison.ts';
import { readModelProblems } from './readModelProblems.ts';
import { stockProblems } from './expectedStock.ts';
import { ShopProcess, type Machine, type Surroundings } from './shopProcess.ts';
import { SimulatedLog } from './simulatedLog.ts';
import { VirtualTime } from './virtualTime.ts';
import { closeProblems } from './moneyProblems.ts';
import { nextCommand, commandFor } from './commands.ts';
import { ShopKnowledge, type Command, type CommandKind } from './knowledge.ts';

const HOUR_MS = 3_600_000;
/** Commands of each seed, in addition to opening its shops. */
export const COMMANDS = 200;
const SUBMITTED_CRASH = 0.3;

/** The result of one seed. */
export interface SeedResult {
  seed: number;
  /** Broken promises, as text; empty when all held. */
  problems: string[];
  tally: FaultTally;
  commands: number;
  actors: number;
  /** Over the whole log and all read models: equal for two runs of one seed. */
  digest: string;
}

const shops = [
  { id: '1'.repeat(32), policy: 'warn', staff: 1 },
  { id: '2'.repeat(32), policy: 'block', staff: 2 },
] as const;

function peopleOf({ id, staff }: (typeof shops)[number]): Person[] {
  const person = (name: string, role: Person['role']): Person => ({
    name: `${name} of ${id}`,
    shopId: id,
    accountId: deriveId(id, name),
    role,
  });
  return [person('owner', 'owner'), ...Array.from({ length: staff }, (_, n) => person(`staff ${n}`, 'staff'))];
}

/** Two shops, their people, one or two machines, and their faults. */
class World {
  readonly problems: string[] = [];
  readonly fulfilments: Fulfilment[] = [];
  readonly #surroundings: Surroundings;
  readonly #machines: Machine[];
  readonly #processes: ShopProcess[] = [];
  readonly #knowledge = new Map<Id, ShopKnowledge>(shops.map(({ id }) => [id, new ShopKnowledge()]));
  readonly #embedded: boolean;
  readonly #beside: Promise<void>[] = [];
  #serial = 0;
  #calm = false;
  #ended = false;

  constructor(seed: number, surroundings: Surroundings) {
    this.#surroundings = surroundings;
    const { log, random } = surroundings;
    this.#setCalm(true);
    this.#embedded = seed % 4 === 0;
    const machine = (projects: boolean): Machine => ({
      clockErrorMs: 0,
      checkpoint: inMemoryCheckpoint(),
      embedded: this.#embedded,
      projects,
      cacheBytes: random.chance(0.3) ? 40_000 : 100_000_000,
    });
    this.#machines = this.#embedded ? [machine(true)] : [machine(true), machine(random.chance(0.15))];
    log.onDurable = (link, events) => {
      const process = this.#processes.find((one) => one.link === link);
      if (this.#calm || process === undefined || !events.some(({ type }) => type === 'BillSubmitted')) return;
      if (!random.chance(SUBMITTED_CRASH)) return;
      this.#crash(process, 'crash between submit and ledger');
      if (random.chance(0.5)) this.#beside.push(this.#removeGoods(events[0]?.meta.shopId));
    };
  }

  async live(people: readonly Person[]): Promise<void> {
    for (const index of this.#machines.keys()) await this.#boot(index);
    for (const shop of shops) await this.#openShop(shop);
    this.#setCalm(false);
    const trouble = this.#trouble();
    await Promise.all(people.map((person) => this.#work(person)));
    await Promise.all(this.#beside);
    this.#ended = true;
    await trouble;
    await this.#settle();
  }

  get #network(): Network {
    const { time, random, tally } = this.#surroundings;
    return {
      time,
      random,
      tally,
      anyProcess: () => this.#processes[random.below(this.#processes.length)] as ShopProcess,
      report: (problem) => void this.problems.push(problem),
      calm: () => this.#calm,
    };
  }

  #setCalm(calm: boolean): void {
    this.#calm = calm;
    this.#surroundings.log.calm = calm;
  }

  async #boot(index: number): Promise<void> {
    const machine = this.#machines[index];
    if (machine === undefined) return;
    for (;;) {
      const process = new ShopProcess(this.#surroundings, machine);
      this.#processes[index] = process;
      try {
        // a process that is killed while it starts is started again by the one that killed it
        await process.start();
        return;
      } catch {
        // a store that does not answer at the start ends the process; its supervisor restarts it
        process.crash();
        await this.#surroundings.time.sleep(1_000);
      }
    }
  }

  #crash(process: ShopProcess, how: 'crash between submit and ledger' | 'crash at any moment'): void {
    const { tally, time, random } = this.#surroundings;
    if (!process.link.connected) return;
    tally.add(how);
    process.crash();
    const index = this.#processes.indexOf(process);
    time.after(50 + random.below(5_000), () => void (this.#ended || this.#boot(index)));
  }

  async #openShop({ id: shopId, policy }: (typeof shops)[number]): Promise<void> {
    const [first] = this.#processes;
    const [owner] = peopleOf(shops.find(({ id }) => id === shopId) ?? shops[0]);
    if (first === undefined || owner === undefined) return;
    const { commands, clock } = first.services;
    const context = (command: string) => {
      const commandId = deriveId(shopId, command);
      const at = new Date(clock.now()).toISOString();
      return { commandId, correlationId: commandId, shopId, userId: owner.accountId, at };
    };
    const opening = { shopId, accountId: owner.accountId, shopName: 'Sharma Kirana', address: 'Laxmi Road, Pune' };
    const profile: Partial<ShopProfileDetails> = {
      oversellPolicy: policy,
      gstNumber: '27AAPFU0939F1ZV',
      upiId: 'sharma@okbank',
    };
    await commands.handle(shopStream, streamOf.shop(shopId), context('open'), (state) => openShop(state, opening));
    await commands.handle(shopStream, streamOf.shop(shopId), context('profile'), (state) =>
      changeProfile(state, { profile, contact: [], filedMonths: [] }),
    );
    const kinds: CommandKind[] = [
      'category',
      'vendor',
      'product',
      'product',
      'product',
      'product',
      'customer',
      'customer',
    ];
    for (const kind of kinds) await this.#have(owner, (source) => commandFor(kind, source));
    const refused = this.fulfilments.find(({ outcome }) => outcome !== 'done');
    if (refused !== undefined) throw new Error(`the shop cannot be opened: ${JSON.stringify(refused)}`);
  }

  /** A person sends a command and follows it to its outcome. */
  async #have(person: Person, commandOf: (source: Parameters<typeof nextCommand>[1]) => Command): Promise<void> {
    const knows = this.#knowledge.get(person.shopId);
    const strangers = [...this.#knowledge].find(([shopId]) => shopId !== person.shopId)?.[1];
    if (knows === undefined || strangers === undefined) return;
    const serial = (this.#serial += 1);
    const command = commandOf({ knows, strangers, random: this.#surroundings.random, serial });
    const fulfilment = await fulfil(this.#network, person, command, `key-${serial}`);
    this.fulfilments.push(fulfilment);
    if (fulfilment.answer !== undefined && command.kind !== 'foreign') knows.learn(command, fulfilment.answer);
  }

  async #work(person: Person): Promise<void> {
    const { time, random } = this.#surroundings;
    const enough = COMMANDS + this.#serial;
    while (this.#serial < enough) {
      await this.#have(person, (source) => nextCommand(person, source));
      await time.sleep(random.chance(0.7) ? random.below(30) : random.below(1_200));
    }
  }

  /** Removes goods while a completion is in progress, so that the books may have to refuse it after the submission. */
  async #removeGoods(shopId: Id | undefined): Promise<void> {
    const owner = shops.flatMap(peopleOf).find((person) => person.shopId === shopId && person.role === 'owner');
    if (owner === undefined) return;
    for (const quantityMilli of [-8_000, -4_000, -2_000, -1_000, -500]) {
      await this.#have(owner, ({ knows }) => ({
        kind: 'adjust',
        method: 'POST',
        path: '/stock-adjustments',
        body: { productId: knows.products[0], quantityMilli, reason: 'stolen' },
      }));
    }
  }

  /** Crashes, clock errors and projection bugs, one after the other until the day ends. */
  async #trouble(): Promise<void> {
    const { time, random } = this.#surroundings;
    while (!this.#ended) {
      await time.sleep(100 + random.below(1_500));
      if (this.#ended) return;
      const draw = random.fraction();
      const process = this.#network.anyProcess();
      if (draw < 0.3) this.#crash(process, 'crash at any moment');
      else if (draw < 0.6) this.#moveClock();
      else await this.#poisonOrFix();
    }
  }

  /** Sets a clock wrong or right. */
  #moveClock(): void {
    const { random, tally } = this.#surroundings;
    const machine = this.#machines[random.below(this.#machines.length)];
    if (machine === undefined) return;
    const before = machine.clockErrorMs;
    const size = [HOUR_MS / 6, 30 * HOUR_MS, 50 * 24 * HOUR_MS][random.below(3)] ?? 0;
    const error = (random.chance(0.5) ? 1 : -1) * Math.floor(random.fraction() * size);
    machine.clockErrorMs = before === 0 ? error : 0;
    tally.add(machine.clockErrorMs < before ? 'clock jump backwards' : 'clock jump forwards');
  }

  async #poisonOrFix(): Promise<void> {
    const { random, poison } = this.#surroundings;
    const projection = projections[random.below(projections.length)];
    const shop = shops[random.below(shops.length)];
    if (poison.isPut) await this.#fixPoison();
    else if (projection !== undefined && shop !== undefined) poison.put(projection.name, shop.id);
  }

  async #fixPoison(): Promise<void> {
    const { poison, tally, read } = this.#surroundings;
    const projection = poison.fix();
    if (projection === undefined) return;
    for (const { id } of shops)
      if ((await read.reader.get(projection, 'parked', id)) !== undefined) tally.add('poison event parked');
    await Promise.race([
      this.#processes[0]?.host?.retry(projection).catch(() => undefined),
      this.#surroundings.time.sleep(500),
    ]);
  }

  /** The faults end: clocks are right, bugs are fixed, all processes start once more and must recover by themselves. */
  async #settle(): Promise<void> {
    this.#setCalm(true);
    await this.#fixPoison();
    for (const process of this.#processes) process.crash();
    for (const [index, machine] of this.#machines.entries()) {
      machine.clockErrorMs = 0;
      await this.#boot(index);
    }
    const { log, read } = this.#surroundings;
    const head = await log.events.head();
    for (const { host } of this.#processes) {
      if (host === undefined) continue;
      for (const { name } of projections) await host.retry(name);
      if (!(await host.waitFor(head, 60_000))) this.problems.push('the projections do not catch up');
    }
    for (const { name } of projections)
      for (const { id } of shops)
        if ((await read.reader.get(name, 'parked', id)) !== undefined) this.problems.push(`${name} stays parked`);
  }

  async check(): Promise<string> {
    const { log, read, random } = this.#surroundings;
    const events = (await log.everything()) as AnyRecorded[];
    const books = new Map<Id, PlainBooks>(
      shops.map(({ id, policy }) => {
        const ledger = events.filter(({ stream }) => stream === streamOf.ledger(id));
        return [id, PlainBooks.of(ledger, policy)] as const;
      }),
    );
    for (const { id } of shops)
      this.problems.push(...closeProblems(events.filter(({ stream }) => stream === streamOf.ledger(id))));
    const none = new PlainBooks();
    for (const [shopId, own] of books)
      this.problems.push(...own.problems(), ...stockProblems(this.fulfilments, events, own, shopId));
    this.problems.push(...logProblems(events, (shopId) => (books.get(shopId) ?? none).bills));
    this.problems.push(...acknowledgedProblems(this.fulfilments, events, this.#embedded));
    const handlers = this.#processes.map(({ services }) => services.commands);
    this.problems.push(...(await foldProblems(events, handlers, random)));
    const models = await readModelProblems(log.events, events, read.reader, books);
    this.problems.push(...models.problems);
    return createHash('sha256').update(JSON.stringify(events)).update(models.digest).digest('hex');
  }
}

/** Runs one seed from an empty log to the last check. Only the seed decides what happens. */
export async function simulateSeed(seed: number): Promise<SeedResult> {
  const time = new VirtualTime();
  const random = seededRandom(seed);
  const tally = new FaultTally();
  const log = new SimulatedLog(time, random, tally, `simulated-${seed}`);
  const world = new World(seed, { time, random, tally, log, read: inMemoryReadStore(), poison: new Poison() });
  const people = shops.flatMap(peopleOf);
  const giveBack = time.install();
  let digest = '';
  try {
    await time.finish(world.live(people));
    digest = await time.finish(world.check());
  } catch (error) {
    world.problems.push(`the run failed: ${error instanceof Error ? error.stack : String(error)}`);
  } finally {
    giveBack();
  }
  const { problems, fulfilments } = world;
  return { seed, problems, tally, commands: fulfilments.length, actors: people.length, digest };
}
