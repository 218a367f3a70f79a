import { createApp, createServices, type ApiSettings, type Ports, type Route, type Services } from '@bahi/api';
import type { Profile, Role } from '@bahi/contracts';
import { createCommandHandler, openInMemoryEventStore, parsePosition, type EventStore } from '@bahi/event-store';
import { inMemoryMail, type InMemoryMail } from '@bahi/mail';
import { inMemoryPrivateStore } from '@bahi/private-store';
import { createProjectionHost, inProcessChangeFeed, inProcessWakeUp } from '@bahi/projection-runner';
import { projections } from '@bahi/projections';
import { inMemoryReadStore } from '@bahi/read-store';
import { createLogger } from '@bahi/runtime';
import { Writable } from 'node:stream';
import { api, type ApiBody } from './apiClient.ts';

export * from './apiClient.ts';

/** A clock that stands still until it is moved. */
export class TestClock {
  #now = Date.parse('2026-01-05T06:30:00.000Z');
  now(): number {
    return this.#now;
  }
  advance(ms: number): void {
    this.#now += ms;
  }
}

export interface TestAppOptions {
  settings?: Partial<ApiSettings>;
  /** Adapters that replace the usual ones, to make one fail. */
  ports?: Partial<Ports>;
  routes?: readonly Route[];
  trustProxy?: number;
  /** The folder that the mail adapter names: no mail goes out. */
  outbox?: string;
  /** A folder with a built browser client. */
  clientFolder?: string;
}

/** A signed-in user of the test app. */
export interface SignedInUser {
  token: string;
  email: string;
  password: string;
  profile: Profile;
  /** Authorization header of their calls. */
  auth: { Authorization: string };
}

/** The whole API in memory, with every read model following the log. */
export interface TestApp {
  app: ReturnType<typeof createApp>;
  services: Services;
  events: EventStore;
  mail: InMemoryMail;
  clock: TestClock;
  /** All log lines so far. */
  logged(): string;
  /** Number of events in the log: unchanged by a refusal. */
  eventCount(): Promise<number>;
  close(): Promise<void>;
}

/** Opens the test app. By default limits are a hundred times higher. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = new TestClock();
  const events = openInMemoryEventStore();
  const commands = createCommandHandler({ store: events, app: 'test', soleWriter: true });
  const { reader, writer } = inMemoryReadStore();
  const mail = inMemoryMail(options.outbox);
  const wakeUp = inProcessWakeUp();
  const host = createProjectionHost({ events, writer, projections, wakeUp, feed: inProcessChangeFeed(), clock });
  await host.start();
  const stopWaking = events.onAppended(() => wakeUp.notify());
  const services = createServices(
    { clock, events, commands, read: reader, privateStore: inMemoryPrivateStore(clock), mail, ...options.ports },
    {
      publicUrl: 'http://shop.test',
      jwtSecret: 'only for tests, thirty-two or more',
      dataSecret: 'only for tests, thirty-two or more',
      feedbackTo: 'feedback@example.test',
      limitScale: 100,
      ...options.settings,
    },
  );
  const lines: string[] = [];
  const logger = createLogger('info', lineCollector(lines));
  const { routes, clientFolder, trustProxy = 0 } = options;
  return {
    app: createApp(services, { logger, trustProxy, ...(routes && { routes }), ...(clientFolder && { clientFolder }) }),
    services,
    events,
    mail,
    clock,
    logged: () => lines.join(''),
    eventCount: async () => parsePosition(await events.head()),
    async close() {
      stopWaking();
      await host.stop();
      await commands.close();
      await events.close();
    },
  };
}

function lineCollector(lines: string[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
}

/** The six-digit code of the newest mail to the address. */
export function codeSentTo(test: TestApp, email: string): string {
  const text = test.mail.sent.findLast((mail) => mail.to === email)?.text ?? '';
  return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '';
}

/** The token of the newest invitation to the address. */
export function invitationSentTo(test: TestApp, email: string): string {
  const text = test.mail.sent.findLast((mail) => mail.to === email)?.text ?? '';
  return /\/invite\/([\w-]+)/.exec(text)?.[1] ?? '';
}

let people = 0;

/** The body of the registration form, for a new person. */
export function registration(changes: Record<string, unknown> = {}) {
  people += 1;
  const password = `Narial-pani-${people}-thanda`;
  return {
    shopName: `Sharma Kirana ${people}`,
    ownerName: 'Asha Sharma',
    email: `asha${people}@example.test`,
    password,
    confirmPassword: password,
    address: 'MG Road, Pune',
    phone: `98200${String(people).padStart(5, '0')}`,
    acceptTerms: true,
    ...changes,
  };
}

/** Registers a shop and signs its owner in. */
export async function signUpOwner(test: TestApp, changes: Record<string, unknown> = {}): Promise<SignedInUser> {
  const body = registration(changes);
  await api(test).post('/api/auth/send-otp').send({ email: body.email }).expect(200);
  const otp = codeSentTo(test, body.email);
  const answer = await api(test)
    .post('/api/auth/register')
    .send({ ...body, otp })
    .expect(201);
  return signedInUser(answer.body, body.email, body.password);
}

/** Invites a person to the owner's shop and signs them in. */
export async function signUpMember(
  test: TestApp,
  owner: SignedInUser,
  role: Exclude<Role, 'owner'>,
): Promise<SignedInUser> {
  people += 1;
  const email = `member${people}@example.test`;
  const password = `Garam-masala-${people}-chai`;
  await api(test).post('/api/members').set(owner.auth).send({ email, role }).expect(202);
  const token = invitationSentTo(test, email);
  const answer = await api(test)
    .post('/api/auth/accept-invite')
    .send({ token, name: 'Ravi Patil', password, confirmPassword: password })
    .expect(201);
  return signedInUser(answer.body, email, password);
}

function signedInUser(
  { accessToken, profile }: Pick<ApiBody, 'accessToken' | 'profile'>,
  email: string,
  password: string,
): SignedInUser {
  return { token: accessToken, email, password, profile, auth: { Authorization: `Bearer ${accessToken}` } };
}
