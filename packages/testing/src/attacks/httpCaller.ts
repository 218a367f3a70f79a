/** One call, before it is sent. Paths are without `/api`. */
export interface SampleCall {
  path: string;
  query?: Readonly<Record<string, unknown>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart fields; bytes become a file. */
  form?: Readonly<Record<string, string | Buffer>>;
}

export interface CallerAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** Empty for an answer that is no JSON. */
  body: Record<string, unknown> & { id: string; revision: number; code: string; message: string };
}

/** The calls of one person to a server. */
export interface HttpCaller {
  send(method: string, call: SampleCall, headers?: Record<string, string>): Promise<CallerAnswer>;
  /** @throws {Error} with the answer, if it is an error */
  ok(method: string, call: SampleCall): Promise<CallerAnswer['body']>;
  token: string | undefined;
}

/** The position of the newest write on one server: every read of its callers waits for it. */
export interface NewestWrite {
  token?: string;
}

/** A caller at `http://HOST:PORT`. Callers of one server share `newest`, so that all see each other's writes. */
export function httpCaller(baseUrl: string, newest: NewestWrite, token?: string): HttpCaller {
  const caller: HttpCaller = {
    token,
    async send(method, call, headers = {}) {
      const response = await fetch(addressOf(baseUrl, call), {
        method,
        headers: {
          ...(caller.token !== undefined && { authorization: `Bearer ${caller.token}` }),
          ...(call.body !== undefined && { 'content-type': 'application/json' }),
          ...(method === 'GET' && newest.token !== undefined && { 'consistency-token': newest.token }),
          ...headers,
        },
        ...(method !== 'GET' && { body: contentOf(call) }),
      });
      newest.token = response.headers.get('consistency-token') ?? newest.token;
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, body: parsed(text) };
    },
    async ok(method, call) {
      const answer = await caller.send(method, call);
      if (answer.status >= 300) throw new Error(`${method} ${call.path}: ${answer.status} ${answer.text}`);
      return answer.body;
    },
  };
  return caller;
}

function addressOf(baseUrl: string, { path, query = {} }: SampleCall): URL {
  const url = new URL(`${baseUrl}/api${path}`);
  for (const [name, value] of Object.entries(query)) {
    url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return url;
}

function contentOf({ body, form }: SampleCall): string | FormData | undefined {
  if (form === undefined) return body === undefined ? undefined : JSON.stringify(body);
  const fields = new FormData();
  for (const [name, value] of Object.entries(form)) {
    if (typeof value === 'string') fields.set(name, value);
    else fields.set(name, new Blob([Uint8Array.from(value)]), 'picture.png');
  }
  return fields;
}

function parsed(text: string): CallerAnswer['body'] {
  try {
    return JSON.parse(text) as CallerAnswer['body'];
  } catch {
    return {} as CallerAnswer['body'];
  }
}
