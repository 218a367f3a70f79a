import { createApp, createServices, type DrawBill, type Services } from '@bahi/api';
import { accept, FOLLOWED_STREAMS, streamOf, type Id, type Role, type ShopProfileDetails } from '@bahi/contracts';
import { changeProfile, openShop, shopStream } from '@bahi/domain';
import { createCommandHandler, deriveId, openInMemoryEventStore, type EventStore } from '@bahi/event-store';
import type { Mail } from '@bahi/mail';
import { inMemoryPrivateStore } from '@bahi/private-store';
import { createProjectionHost, inProcessChangeFeed, inProcessWakeUp } from '@bahi/projection-runner';
import { projections } from '@bahi/projections';
import { inMemoryReadStore } from '@bahi/read-store';
import { createLogger } from '@bahi/runtime';
import { numberId } from './books.ts';
import { serveApp } from './servers/serveApp.ts';

/** People of two shops; a token is its person's name. */
const people = {
  owner: { shop: 1, role: 'owner' },
  staff: { shop: 1, role: 'staff' },
  auditor: { shop: 1, role: 'auditor' },
  stranger: { shop: 2, role: 'owner' },
} as const satisfies Record<string, { shop: number; role: Role }>;
export type Person = keyof typeof people;

export interface Answer {
  status: number;
  // Answers are looked at field by field, as a client would.
  body: Record<string, unknown> & { id: string; revision: number; code: string; errorCodes: Record<string, string> };
  rows: Answer['body'][];
  headers: Headers;
  /** As it was sent. */
  bytes: Buffer;
}

export interface CallOptions {
  as?: Person;
  body?: unknown;
  /** Sent as multipart instead; bytes become a file. */
  form?: Readonly<Record<string, string | Buffer>>;
  /** Idempotency key. */
  key?: string;
  query?: Record<string, unknown>;
  /** Another token than the newest one seen; null sends none. */
  token?: string | null;
  headers?: Record<string, string>;
}

export interface BooksAppOptions {
  /** As on the embedded engine, where no other process writes to the log. */
  soleWriter?: boolean;
  drawPdf?: DrawBill;
  /** Measures how old states in memory are. */
  stopwatch?: { now(): number };
}

/** The API in memory, with read models that follow the log. Every read waits for the newest write. */
export class BooksApp {
  readonly services: Services;
  readonly events: EventStore;
  /** Milliseconds since 1970, UTC. */
  now = Date.parse('2026-01-05T06:30:00.000Z');
  #token: string | undefined;
  #profileChanges = 0;
  #url = '';
  #stop: () => Promise<void> = async () => undefined;

  private constructor(events: EventStore, { soleWriter = false, drawPdf, stopwatch }: BooksAppOptions) {
    this.events = events;
    const { reader, writer } = inMemoryReadStore();
    const clock = { now: () => this.now };
    const commands = createCommandHandler({
      store: events,
      app: 'test',
      soleWriter,
      follow: FOLLOWED_STREAMS,
      ...(stopwatch && { stopwatch }),
    });
    // mail is not needed for the books
    const ports = {
      clock,
      events,
      commands,
      read: reader,
      privateStore: inMemoryPrivateStore(clock),
      mail: {} as Mail,
      ...(drawPdf && { drawPdf }),
    };
    const made = createServices(ports, {
      publicUrl: 'http://127.0.0.1',
      jwtSecret: 'j'.repeat(32),
      dataSecret: 'd'.repeat(32),
      feedbackTo: '',
      limitScale: 100,
    });
    this.services = { ...made, accounts: { ...made.accounts, sessionOf: async (token) => sessionOf(token) } };
    const wakeUp = inProcessWakeUp();
    const host = createProjectionHost({ events, writer, projections, wakeUp, feed: inProcessChangeFeed(), clock });
    events.onAppended(() => wakeUp.notify());
    this.#stop = async () => {
      await host.stop();
      await commands.close();
    };
    this.#host = host;
  }
  readonly #host: ReturnType<typeof createProjectionHost>;

  static async open(events: EventStore = openInMemoryEventStore(), options: BooksAppOptions = {}): Promise<BooksApp> {
    const app = new BooksApp(events, options);
    await app.#host.start();
    await app.#openShop(1);
    await app.#openShop(2);
    await app.#listen();
    return app;
  }

  async #openShop(shop: number): Promise<void> {
    const shopId = numberId(shop);
    const accountId = numberId(100 + shop);
    const context = this.#context(shop, 'open');
    await this.services.commands.handle(shopStream, streamOf.shop(shopId), context, (state) =>
      openShop(state, { shopId, accountId, shopName: `Shop ${shop}`, address: 'Laxmi Road, Pune' }),
    );
  }

  #context(shop: number, command: string) {
    const commandId = deriveId(numberId(shop), command);
    return {
      commandId,
      correlationId: commandId,
      shopId: numberId(shop),
      userId: numberId(100 + shop),
      at: new Date(this.now).toISOString(),
    };
  }

  /** Changes the first shop's profile as its owner. */
  async setProfile(changes: Partial<ShopProfileDetails>): Promise<void> {
    this.#profileChanges += 1;
    const context = this.#context(1, `profile ${this.#profileChanges} at ${await this.events.head()}`);
    const outcome = await this.services.commands.handle(shopStream, streamOf.shop(numberId(1)), context, (state) =>
      changeProfile(state, { profile: changes, contact: [], filedMonths: [] }),
    );
    if (outcome.kind === 'refused') throw new Error(`the profile was refused: ${outcome.code}`);
  }

  /** Lets the staff of the first shop join it: else they have a session only. */
  async joinStaff(): Promise<void> {
    const memberId = numberId(900);
    const accountId = deriveId(numberId(101), 'staff');
    const facts = [
      { type: 'MemberInvited' as const, data: { memberId, role: 'staff' as const } },
      { type: 'MemberJoined' as const, data: { memberId, accountId, role: 'staff' as const } },
    ];
    const context = this.#context(1, 'join');
    await this.services.commands.handle(shopStream, streamOf.shop(numberId(1)), context, () => accept(facts));
  }

  async #listen(): Promise<void> {
    const served = await serveApp(createApp(this.services, { logger: createLogger('silent'), trustProxy: 0 }));
    this.#url = `${served.origin}/api`;
    const stopHost = this.#stop;
    this.#stop = async () => {
      await served.close();
      await stopHost();
    };
  }

  /** Replays parked shops. */
  async heal(model: string): Promise<void> {
    await this.#host.retry(model);
  }

  async close(): Promise<void> {
    await this.#stop();
  }

  /** One call over HTTP. */
  async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { as = 'owner', body, form, key, query = {}, token = this.#token } = options;
    const url = new URL(this.#url + path);
    for (const [name, value] of Object.entries(query)) {
      url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${as}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(token !== null && token !== undefined && { 'consistency-token': token }),
        ...options.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form !== undefined && { body: formData(form) }),
    });
    const written = response.headers.get('consistency-token');
    // a repeat carries the position of the first answer, which is older than the newest one seen
    if (written !== null && (this.#token === undefined || written > this.#token)) this.#token = written;
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const parsed = (isJson ? JSON.parse(bytes.toString()) : {}) as Answer['body'];
    return {
      status: response.status,
      body: parsed,
      rows: Array.isArray(parsed) ? parsed : [],
      headers: response.headers,
      bytes,
    };
  }

  /**
   * A call that must succeed.
   * @throws {Error} with the answer when it fails
   */
  async ok(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const answer = await this.call(method, path, options);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  }

  /**
   * A call that must be refused and change no stream (L5).
   * @throws {Error} when it wrote something
   */
  async refused(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const before = await this.events.head();
    const answer = await this.call(method, path, options);
    if ((await this.events.head()) !== before) throw new Error(`${method} ${path} changed a stream`);
    if (answer.status < 400) throw new Error(`${method} ${path} was not refused: ${answer.status}`);
    return answer;
  }

  /** A category and a product in it that costs ₹30 and sells for ₹50. */
  async addProduct(body: Record<string, unknown> = {}): Promise<Answer['body']> {
    const { rows } = await this.ok('GET', '/categories');
    const category = rows[0] ?? (await this.ok('POST', '/categories', { body: { name: 'Grains' } })).body;
    const product = {
      name: 'Basmati rice',
      categoryId: category.id,
      unit: 'kg',
      sellingPricePaise: 5_000,
      purchasePricePaise: 3_000,
      openingStockMilli: 10_000,
      ...body,
    };
    return (await this.ok('POST', '/products', { body: product })).body;
  }
}

function sessionOf(token: string) {
  const person = Object.hasOwn(people, token) ? people[token as Person] : undefined;
  if (person === undefined) return undefined;
  const { shop, role } = person;
  const accountId: Id = role === 'owner' ? numberId(100 + shop) : deriveId(numberId(100 + shop), role);
  return { sessionId: deriveId(accountId, 'session'), accountId, shopId: numberId(shop), role };
}

function formData(form: NonNullable<CallOptions['form']>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) {
    if (typeof value === 'string') data.set(name, value);
    else data.set(name, new Blob([Uint8Array.from(value)]), 'file');
  }
  return data;
}
