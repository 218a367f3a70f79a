import type { SeededRandom } from '../faults/seededRandom.ts';
import { commandIdOf, type Answer, type Person, type Sent } from './callRoute.ts';
import type { FaultTally } from './faultTally.ts';
import type { ShopProcess } from './shopProcess.ts';
import type { VirtualTime } from './virtualTime.ts';
import type { Command } from './commands.ts';

const PATIENCE = 60;
const GIVES_UP = 0.02;

/** A command and how it ended, as the person who had it saw it. */
export interface Fulfilment {
  command: Command;
  person: Person;
  commandId: string;
  /** `unknown`: the person gave up without having heard. */
  outcome: 'done' | 'refused' | 'unknown';
  /** The first answer that was a success, else the refusal; nothing when unknown. */
  answer: Answer | undefined;
  /** Broken promises of a repeat; a command that changed nothing left nothing to remember it by. */
  repeats: string[];
  /** Calls that nobody answered: one that a dead process sent may still come through after a refusal. */
  unanswered: number;
}

export interface Network {
  time: VirtualTime;
  random: SeededRandom;
  tally: FaultTally;
  /** A process that may be asked; it need not be there. */
  anyProcess(): ShopProcess;
  /** Takes note of something that must never happen. */
  report(problem: string): void;
  calm(): boolean;
}

/** Where two answers part. */
function difference(...answers: [Answer, Answer]): string {
  const [one, other] = answers.map((answer) => JSON.stringify(answer)) as [string, string];
  let same = 0;
  while (one[same] === other[same]) same += 1;
  return [one, other].map((text) => text.slice(Math.max(0, same - 40), same + 80)).join(' <> ');
}

/** Sends one command until the answer is known: the same key through lost answers, crashes and copies of itself. */
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
      // what was not heard is not known
      if (!isHeard && this.#success === undefined) this.#refusal = undefined;
      if (random.chance(GIVES_UP)) return { outcome: 'unknown', answer: undefined };
      await time.sleep(10 + random.below(900));
    }
    this.#network.report(`${this.#sent.method} ${this.#sent.path} was never answered: ${this.#last.slice(0, 200)}`);
    return { outcome: 'unknown', answer: undefined };
  }

  /** It is done; now and then the command comes once more, and must be answered as before. */
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
      // L8: what succeeded once is never refused to the same key
      if (wasDone) this.repeats.push(`L8: ${name} was done, and then refused: ${String(answer.body['code'])}`);
      this.#refusal ??= answer;
    } else if (this.#success === undefined) this.#success = answer;
    else if (JSON.stringify(answer) !== JSON.stringify(this.#success)) {
      this.repeats.push(`L8: ${name} was answered in two ways: ${difference(this.#success, answer)}`);
    }
  }
}

/** Gets one command fulfilled, refused, or forgotten. */
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
