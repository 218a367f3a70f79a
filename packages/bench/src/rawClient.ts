import { connect, type Socket } from 'node:net';

export interface RawResponse {
  status: number;
  /** Header names in lower case. */
  headers: Record<string, string>;
  body: string;
}

const END_OF_HEAD = '\r\n\r\n';

/**
 * One keep-alive connection with one request in flight. Much lighter than a general client, so that on a small machine
 * the bench does not measure the load program. Supports `Content-Length` and chunked answers.
 */
export class RawClient {
  readonly #socket: Socket;
  readonly #host: string;
  #buffer: Buffer = Buffer.alloc(0);
  #waiting: { resolve: (response: RawResponse) => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#receive(chunk));
    const fail = (error?: Error) => this.#waiting?.reject(error ?? new Error('connection closed'));
    socket.on('error', fail);
    socket.on('close', () => fail());
  }

  /** Connects to `http://host:port`. */
  static open(address: string): Promise<RawClient> {
    const { hostname, port, host } = new URL(address);
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.once('connect', () => resolve(new RawClient(socket, host)));
      socket.once('error', reject);
    });
  }

  request(method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<RawResponse> {
    let head = `${method} ${path} HTTP/1.1\r\nHost: ${this.#host}\r\n`;
    for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`;
    if (body !== undefined) head += `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
    else if (method !== 'GET') head += 'Content-Length: 0\r\n';
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(`${head}\r\n${body ?? ''}`);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk]);
    const end = this.#buffer.indexOf(END_OF_HEAD);
    if (end < 0) return;
    const [first = '', ...lines] = this.#buffer.toString('latin1', 0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const body = bodyOf(this.#buffer.subarray(end + END_OF_HEAD.length), headers, first);
    if (body === undefined) return;
    this.#buffer = Buffer.alloc(0);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve({ status: Number(first.slice(9, 12)), headers, body });
  }
}

/** The body's text, or undefined until it has arrived completely. */
function bodyOf(bytes: Buffer, headers: Record<string, string>, statusLine: string): string | undefined {
  if (headers['transfer-encoding'] === 'chunked') return unchunk(bytes);
  if (/ (204|304) ?/.test(statusLine)) return '';
  const length = Number(headers['content-length'] ?? 0);
  return bytes.length < length ? undefined : bytes.toString('utf8', 0, length);
}

function unchunk(bytes: Buffer): string | undefined {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const start = lineEnd + 2;
    if (bytes.length < start + size + 2) return undefined;
    if (size === 0) return Buffer.concat(parts).toString('utf8');
    parts.push(bytes.subarray(start, start + size));
    at = start + size + 2;
  }
}
