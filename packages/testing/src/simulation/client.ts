import type { SeededRandom } from '../faults/seededRandom.ts';
import { commandIdOf, type Answer, type Person, type Sent } from './callRoute.ts';
import type { FaultTally } from './faultTally.ts';
import type { ShopProcess } from './shopProcess.ts';
import type { VirtualTime } from './virtualTime.ts';
import type { Command } from './knowledge.ts';

const PATIENCE = 60;
const GIVES_UP = 0.02;

/** A command and its outcome, as its sender saw it. */
export interface Fulfilment {
  command: Command;
  person: Person;
  commandId: string;
  /** `unknown`: the sender gave up without an answer. */
  outcome: 'done' | 'refused' | 'unknown';
  /** The first successful answer, else the refusal; undefined if unknown. */
  answer: Answer | undefined;
  /** Broken promises of a repeat. A command that changed nothing is not remembered, so its repeats may differ. */
  repeats: string[];
  /** Number of unanswered calls: one that was sent to a process that died may still take effect after a refusal. */
  unanswered: number;
}

export interface Network {
  time: VirtualTime;
  random: SeededRandom;
  tally: FaultTally;
  /** A process to call, which may be down. */
  anyProcess(): ShopProcess;
  /** Reports something that must never happen. */
  report(problem: string): void;
  calm(): boolean;
}

/** The part in which two answers differ. */
function difference(...answers: [Answer, Answer]): string {
  const [one, other] = answers.map((answer) => JSON.stringify(answer)) as [string, string];
  let same = 0;
  while (one[same] === other[same]) same += 1;
  return [one, other].map((text) => text.slice(Math.max(0, same - 40), same + 80)).join(' <> ');
}

/** Sends one command until the answer is known: with the same key through lost answers, crashes and copies. */
class Errand {
  readonly #network: Network;
  readonly #person: Person;
  readonly #sent: Sent;
  #success: Answer | undefined;
  #refusal: Answer | undefined;
  readonly repeats: string[] = [];
  unanswered = 0;
  #last = '';

  constructor(network: Network, person: Person, sent: Sent) {
    this.#network = network;
    this.#person = person;
    this.#sent = sent;
  }

  async run(): Promise<Pick<Fulfilment, 'outcome' | 'answer'>> {
    const { random, tally, time } = this.#network;
    for (let attempt = 0; attempt < PATIENCE; attempt += 1) {
      const isHeard = this.#isCalm() || random.chance(0.94);
      const copies = !this.#isCalm() && random.chance(0.05) ? 2 : 1;
      if (copies === 2) tally.add('duplicate sent at the same time');
      await Promise.all(Array.from({ length: copies }, () => this.#call()));
      if (isHeard && this.#success !== undefined) return this.#done();
      if (isHeard && this.#refusal !== undefined) return { outcome: 'refused', answer: this.#refusal };
      if (!isHeard) tally.add('answer lost on the way to the client');
      // without an answer the outcome is unknown
      if (!isHeard && this.#success === undefined) this.#refusal = undefined;
      if (random.chance(GIVES_UP)) return { outcome: 'unknown', answer: undefined };
      await time.sleep(10 + random.below(900));
    }
    this.#network.report(`${this.#sent.method} ${this.#sent.path} was never answered: ${this.#last.slice(0, 200)}`);
    return { outcome: 'unknown', answer: undefined };
  }

  /** The command succeeded; sometimes it is sent again, and must get the same answer. */
  async #done(): Promise<Pick<Fulfilment, 'outcome' | 'answer'>> {
    const { random, tally, time } = this.#network;
    const answer = this.#success;
    if (!this.#isCalm() && random.chance(0.06)) {
      tally.add('duplicate sent later');
      await time.sleep(random.below(3_000));
      await this.#call();
    }
    return { outcome: 'done', answer };
  }

  #isCalm(): boolean {
    return this.#network.calm();
  }

  async #call(): Promise<void> {
    const wasDone = this.#success !== undefined;
    let answer: Answer;
    try {
      answer = await this.#network.anyProcess().call(this.#person, this.#sent);
    } catch (error) {
      this.#last = String(error);
      this.unanswered += 1;
      return;
    }
    this.#take(answer, wasDone);
  }

  #take(answer: Answer, wasDone: boolean): void {
    const name = `${this.#sent.method} ${this.#sent.path} with key ${this.#sent.key}`;
    if (answer.status === 500) this.#network.report(`${name} failed: ${String(answer.body['error'])}`);
    if (answer.status >= 500) {
      this.#last = JSON.stringify(answer.body);
      this.unanswered += 1;
      return;
    }
    if (answer.status >= 300) {
      // L8: a command that succeeded once is never refused for the same key
      if (wasDone) this.repeats.push(`L8: ${name} was done, and then refused: ${String(answer.body['code'])}`);
      this.#refusal ??= answer;
    } else if (this.#success === undefined) this.#success = answer;
    else if (JSON.stringify(answer) !== JSON.stringify(this.#success)) {
      this.repeats.push(`L8: ${name} was answered in two ways: ${difference(this.#success, answer)}`);
    }
  }
}

/** Sends one command until it is accepted, refused, or given up. */
export async function fulfil(network: Network, person: Person, command: Command, key: string): Promise<Fulfilment> {
  const { method, path, body } = command;
  const sent: Sent = { method, path, body, key };
  const errand = new Errand(network, person, sent);
  const ended = await errand.run();
  return {
    command,
    person,
    commandId: commandIdOf(person, sent),
    ...ended,
    repeats: errand.repeats,
    unanswered: errand.unanswered,
  };
}
