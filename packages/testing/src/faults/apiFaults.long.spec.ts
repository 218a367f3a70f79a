import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnyRecorded } from '@bahi/contracts';
import { projections } from '@bahi/projections';
import { digestModel, type ReadModels } from '@bahi/read-store';
import { projectedModels } from '../projectedModels.ts';
import { CallFaults, type FaultMoment, type FaultPlan } from './callFaults.ts';
import { openFaultyApi, type ApiAnswer, type FaultyApi } from './faultyApi.ts';
import { thirtyCalls, type Send } from './thirtyCalls.ts';

const faults = new CallFaults();
let api: FaultyApi;
let token: string;

beforeAll(async () => {
  api = await openFaultyApi(faults);
  const person = 'asha@example.test';
  await sendCode(person);
  token = String((await register(person)).body['accessToken']);
});
afterAll(() => api.close());

const sendCode = async (email: string): Promise<ApiAnswer> => api.call('POST', '/auth/send-otp', { body: { email } });

const password = 'Narial-pani-thanda';

async function register(email: string): Promise<ApiAnswer> {
  const mail = api.mail.sent.findLast(({ to }) => to === email);
  const otp = /(?<!\d)\d{6}(?!\d)/.exec(mail?.text ?? '')?.[0];
  const person = { shopName: 'Sharma Kirana', ownerName: 'Asha Sharma', email, password, confirmPassword: password };
  const body = { ...person, address: 'MG Road, Pune', phone: '9820012345', acceptTerms: true, otp };
  return api.call('POST', '/auth/register', { body });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

interface Round {
  /** Calls of all commands. */
  calls: number;
  /** Commands of which a call failed. */
  struck: number;
  commands: number;
  /** What the log gained, as family of stream and type. */
  written: string[];
  mails: string[];
  /** Broken promises. */
  wrong: string[];
}

/** Sends each command with a key and the fault. A command that fails is sent again without it, as a person would. */
async function runRound(round: string, plan: FaultPlan | null): Promise<Round> {
  const before = await api.events.head();
  const sentBefore = api.mail.sent.length;
  const wrong: string[] = [];
  let [commands, calls, struck] = [0, 0, 0];
  const send: Send = async (method, path, body) => {
    commands += 1;
    faults.arm(plan);
    const options = { body, token, key: `${round}-${commands}` };
    let answer = await api.call(method, path, options);
    if (answer.status >= 500) {
      if (typeof answer.body.code !== 'string') wrong.push(`${method} ${path}: ${answer.status} without a code`);
      answer = await api.call(method, path, options);
    }
    if (answer.status >= 400) wrong.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    calls += faults.calls;
    struck += faults.struck;
    return answer.body;
  };
  await thirtyCalls(send, round);
  const events = await api.events.readAll({ after: before, maxCount: 1_000 });
  return {
    calls,
    struck,
    commands,
    written: events.map(({ stream, type }) => `${stream.split('-')[0]} ${type}`),
    mails: [...new Set(api.mail.sent.slice(sentBefore).map(({ to }) => to.replace(round, 'ROUND')))],
    wrong,
  };
}

async function digests(models: ReadModels): Promise<string[]> {
  return Promise.all(
    projections.map(({ name, collections }) =>
      digestModel(
        models,
        name,
        collections.map((collection) => collection.name),
      ),
    ),
  );
}

describe('F3: the n-th call of each command to event store, read store, private store or mail fails', () => {
  it.each<FaultMoment>(['before', 'after'])(
    'F3: %s its effect: the command sent again writes what it would have written, once, and the next ones work',
    async (moment) => {
      const undisturbed = await runRound(`calm-${moment}`, null);
      expect(undisturbed.wrong).toEqual([]);
      expect(undisturbed.commands).toBe(30);

      const strikes: number[] = [];
      for (let from = 1, more = true; more; from += 1) {
        const { struck, written, mails, wrong } = await runRound(`${moment}-${from}`, { from, count: 1, moment });
        expect({ from, written, mails, wrong }).toEqual({
          from,
          written: undisturbed.written,
          mails: undisturbed.mails,
          wrong: [],
        });
        strikes.push(struck);
        more = struck > 0;
      }
      // each command makes a call; a failed one may save a call that runs beside it
      expect(strikes[0]).toBe(undisturbed.commands);
      expect(sum(strikes)).toBeGreaterThan(undisturbed.calls * 0.9);
    },
  );

  it.each<FaultMoment>(['before', 'after'])(
    'F3: %s its effect: a person who registers again after an interrupted registration can sign in',
    async (moment) => {
      let calls = 0;
      const eventsOf = async (email: string): Promise<string[]> => {
        const before = await api.events.head();
        const sent = await sendCode(email);
        const first = sent.status < 400 ? await register(email) : sent;
        if (first.status >= 400) {
          expect(first.status).toBe(503);
          await sendCode(email);
          const again = await register(email);
          // 409: everything but the answer had happened
          expect([201, 409]).toContain(again.status);
        }
        calls = faults.calls;
        faults.arm(null);
        const signIn = await api.call('POST', '/auth/login', { body: { identifier: email, password } });
        expect({ email, status: signIn.status }).toEqual({ email, status: 200 });
        const events = await api.events.readAll({ after: before, maxCount: 100 });
        return events.map(({ stream, type }) => `${stream.split('-')[0]} ${type}`);
      };
      faults.arm(null);
      const undisturbed = await eventsOf(`calm-${moment}@example.test`);
      const undisturbedCalls = calls;
      for (let from = 1; from <= undisturbedCalls; from += 1) {
        faults.arm({ from, count: 1, moment });
        expect({ from, events: await eventsOf(`new-${moment}-${from}@example.test`) }).toEqual({
          from,
          events: undisturbed,
        });
      }
    },
  );

  it('F3: after all of that the read models equal a fresh replay of the log', async () => {
    faults.arm(null);
    expect(await api.caughtUp()).toBe(true);
    const events = await api.events.readAll({ after: null, maxCount: 1_000_000 });
    const replayed = await projectedModels(projections, events as AnyRecorded[], 500);
    expect(await digests(api.models)).toEqual(await digests(replayed));
  });
});
