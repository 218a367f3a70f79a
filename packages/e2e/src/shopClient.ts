import type {
  BillView,
  CategoryRow,
  DashboardView,
  ErrorBody,
  FeedbackRow,
  MemberRow,
  ProductRow,
  Profile,
  VendorRow,
} from '@bahi/contracts';
import { randomUUID } from 'node:crypto';

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** An unsuccessful answer; `body` is the API's error object. */
export class Refused extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(call: string, status: number, body: ErrorBody) {
    super(`${call}: ${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

function accepted<T>(call: string, answer: Answer<T>): Answer<T> {
  if (answer.status >= 400) throw new Refused(call, answer.status, answer.body as ErrorBody);
  return answer;
}

/** Maximum number of tries, each of which waits for seconds on the server, because the machine may be busy. */
const TRIES = 5;

/** Whether the server stopped working at the call because it took too long. */
const isTooSlow = ({ status, body }: Answer<unknown>): boolean =>
  status === 503 && (body as ErrorBody).code === 'request_timeout';

/**
 * A client of the product: HTTP only, with an idempotency key on every command, and its newest write visible in every
 * read.
 */
export class ShopClient {
  readonly baseUrl: string;
  token: string | undefined;
  #consistency: string | undefined;

  constructor(baseUrl: string, token?: string) {
    this.baseUrl = baseUrl;
    this.token = token;
  }

  /** A copy of this session that has seen its writes so far and will not see later ones. */
  atThisMoment(): ShopClient {
    const copy = new ShopClient(this.baseUrl, this.token);
    copy.#consistency = this.#consistency;
    return copy;
  }

  /** Sends a call as given and returns any answer. */
  async call<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<Answer<T>> {
    const sent: Record<string, string> = { ...headers };
    if (this.token !== undefined) sent['Authorization'] = `Bearer ${this.token}`;
    if (body !== undefined) sent['Content-Type'] = 'application/json';
    if (method !== 'GET') sent['Idempotency-Key'] ??= randomUUID();
    else if (this.#consistency !== undefined) sent['Consistency-Token'] ??= this.#consistency;
    const answer = await fetch(`${this.baseUrl}/api${path}`, {
      method,
      headers: sent,
      body: body === undefined ? undefined : JSON.stringify(body),
      ...(signal && { signal }),
    });
    this.#remember(answer.headers.get('consistency-token'));
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: (text === '' ? undefined : JSON.parse(text)) as T };
  }

  /** Positions are compared as text, because answers may arrive out of order. */
  #remember(token: string | null): void {
    if (token === null) return;
    const sameLog = this.#consistency?.split('.')[0] === token.split('.')[0];
    if (!sameLog || this.#consistency === undefined || token > this.#consistency) this.#consistency = token;
  }

  /** Repeats what took too long, as a user would. @throws {Refused} on any status of 400 or more */
  async send<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T> {
    const same = { 'Idempotency-Key': randomUUID(), ...headers };
    for (let tries = 1; ; tries += 1) {
      const answer = await this.call<T>(method, path, body, same);
      if (!isTooSlow(answer) || tries === TRIES) return accepted(`${method} ${path}`, answer).body;
    }
  }

  async get<T>(path: string): Promise<T> {
    return (await this.#read<T>(path)).body;
  }

  /** Repeats a read while its answer is stale or took too long, as a user would. */
  async #read<T>(path: string): Promise<Answer<T>> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.call<T>('GET', path);
      const isToRepeat = answer.headers.get('consistency') === 'stale' || isTooSlow(answer);
      if (!isToRepeat || tries === TRIES) return accepted(`GET ${path}`, answer);
    }
  }

  /** One page of a list with its total. */
  async list<T>(
    resource: string,
    query: { filter?: object; range?: [number, number]; sort?: [string, 'ASC' | 'DESC'] } = {},
  ): Promise<{ rows: T[]; total: number }> {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) search.set(name, JSON.stringify(value));
    const answer = await this.#read<T[]>(`/${resource}?${search.toString()}`);
    return { rows: answer.body, total: Number(answer.headers.get('content-range')?.split('/')[1]) };
  }

  /** All rows of a list, read a thousand at a time. */
  async all<T>(resource: string, filter: object = {}, sort: [string, 'ASC' | 'DESC'] = ['id', 'ASC']): Promise<T[]> {
    const rows: T[] = [];
    for (;;) {
      const page = await this.list<T>(resource, { filter, sort, range: [rows.length, rows.length + 999] });
      rows.push(...page.rows);
      if (page.rows.length === 0 || rows.length >= page.total) return rows;
    }
  }

  addCategory(body: object): Promise<CategoryRow> {
    return this.send('POST', '/categories', body);
  }
  addVendor(body: object): Promise<VendorRow> {
    return this.send('POST', '/vendors', body);
  }
  addProduct(body: object): Promise<ProductRow> {
    return this.send('POST', '/products', body);
  }
  completeBill(body: object): Promise<BillView> {
    return this.send('POST', '/billing/complete', body);
  }
  changeProfile(body: object): Promise<Profile> {
    return this.send('PUT', '/shop/profile', body);
  }
  /** The only call that is not JSON. */
  async giveFeedback(message: string): Promise<FeedbackRow> {
    const form = new FormData();
    form.set('message', message);
    const headers = { Authorization: `Bearer ${this.token}`, 'Idempotency-Key': randomUUID() };
    const answer = await fetch(`${this.baseUrl}/api/feedback`, { method: 'POST', headers, body: form });
    this.#remember(answer.headers.get('consistency-token'));
    const { status } = answer;
    const body = (await answer.json()) as FeedbackRow;
    return accepted('POST /feedback', { status, headers: answer.headers, body }).body;
  }
  /** A session of somebody of the shop's staff, who joins by the link of an invitation: no mail goes out here. */
  openStaff(): Promise<ShopClient> {
    return this.#join('staff');
  }
  /** The same of an auditor. */
  openAuditor(): Promise<ShopClient> {
    return this.#join('auditor');
  }
  async #join(role: 'staff' | 'auditor'): Promise<ShopClient> {
    const email = `ravi.${randomUUID()}@example.test`;
    const { link = '' } = await this.send<MemberRow>('POST', '/members', { email, role });
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    const who = { token: link.split('/').at(-1), name: 'Ravi Meena', ...passwords };
    const member = new ShopClient(this.baseUrl);
    member.token = (await member.send<{ accessToken: string }>('POST', '/auth/accept-invite', who)).accessToken;
    return member;
  }
  dashboard(query: Record<string, string>): Promise<DashboardView> {
    return this.get(`/dashboard?${new URLSearchParams(query).toString()}`);
  }
}

/** The password of every account registered here. */
export const PASSWORD = 'Lal-Bahi-Khata-2526';

/** Opens another session of an existing account. */
export async function signIn(baseUrl: string, identifier: string, password = PASSWORD): Promise<ShopClient> {
  const client = new ShopClient(baseUrl);
  client.token = (
    await client.send<{ accessToken: string }>('POST', '/auth/login', { identifier, password })
  ).accessToken;
  return client;
}

/** Registers a new shop as a user would, with the code from the mail; the client is signed in. */
export async function registerShop(
  baseUrl: string,
  email: string,
  readCode: (email: string) => Promise<string>,
  names: { shopName?: string; ownerName?: string; phone?: string } = {},
): Promise<ShopClient & { profile: Profile }> {
  const client = new ShopClient(baseUrl);
  await client.send('POST', '/auth/send-otp', { email });
  const { accessToken, profile } = await client.send<{ accessToken: string; profile: Profile }>(
    'POST',
    '/auth/register',
    {
      shopName: names.shopName ?? 'Sharma Kirana',
      ownerName: names.ownerName ?? 'Asha Sharma',
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      address: '12 MG Road, Pune',
      phone: names.phone ?? '9820012345',
      acceptTerms: true,
      otp: await readCode(email),
    },
  );
  client.token = accessToken;
  return Object.assign(client, { profile });
}
