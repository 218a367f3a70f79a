import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { startEngineServers, type Engine, type EngineServers } from './engineServers.ts';

export interface ProductOptions {
  /** The distributed one runs in one process over servers of its own, unless it is given some. */
  engine?: Engine;
  /** Servers that are there already. */
  servers?: EngineServers;
  /** Whether `stop` ends the servers: so by default for those started here. */
  ownsServers?: boolean;
  /** A new temporary folder by default, removed at the end. */
  dataDir?: string;
  env?: Record<string, string>;
  /** Whether `stop` removes the folder: so by default for a folder made here. */
  temporary?: boolean;
  /** How long the start may take. */
  startMs?: number;
  /** Whether it has to be ready, or listening is enough: its servers may be away. */
  ready?: boolean;
}

/** How a process ended. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** What a running product tells by mail. */
export interface Mails {
  /** The code of the newest mail to this address; waits for the mail. */
  readonly readOtp: (email: string) => Promise<string>;
  /** The token of the newest invitation to this address; waits for the mail. */
  readonly readInvitation: (email: string) => Promise<string>;
  /** The name of the image in the newest feedback of the visitor with this address; waits for the mail. */
  readonly readFeedbackImage: (visitorEmail: string) => Promise<string>;
}

/** The built product as its own process, seen from outside. */
export interface ProductProcess extends Mails {
  readonly baseUrl: string;
  readonly dataDir: string;
  /** Those of the distributed engine. */
  readonly servers: EngineServers | undefined;
  readonly pid: number;
  /** Milliseconds from the spawn to the `listening` line. */
  readonly startedInMs: number;
  /** The same until it was ready; on the embedded engine, which is ready when it listens, the same figure. */
  readonly readyInMs: number;
  /** What it wrote to stderr so far: its log. */
  log(): string;
  /** SIGKILL, then a new process on the same folder; this object is spent. */
  killAndRestart(env?: Record<string, string>): Promise<ProductProcess>;
  kill(): Promise<Ending>;
  /** SIGTERM, and the temporary folder goes. */
  stop(): Promise<Ending>;
  readonly ended: Promise<Ending>;
}

// Jest runs these files as CommonJS from the repository root, so the place of this file is not at hand.
const MAIN = resolve('services/all-in-one/dist/main.js');
const MAIL_WAIT_MS = 60_000;
const REFUSAL_MS = 120_000;
/** For a start that hangs: how quick one is, is measured elsewhere. */
const START_MS = 300_000;

/** Variables that would leak from the shell into the product. */
const OURS =
  /^(HOST|PORT|DATA_DIR|PUBLIC_URL|JWT_SECRET|DATA_SECRET|ROLE|SMTP_URL|MAIL_FROM|FEEDBACK_TO|TRUST_PROXY|LIMIT_SCALE|LOG_LEVEL|METRICS_HOST|METRICS_PORT|NODE_ENV|EVENTSTORE_URL|MONGODB_URL|REDIS_URL|BACKUP_PASSPHRASE|BACKUP_TARGET)$/;

function spawnProduct(dataDir: string, env: Record<string, string>): ChildProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !OURS.test(name));
  return spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...Object.fromEntries(inherited), PORT: '0', DATA_DIR: dataDir, ...env },
  });
}

/** What a start that must fail says: its exit code and its log. */
export async function startRefused(options: ProductOptions = {}): Promise<{ code: number | null; log: string }> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'bahi-e2e-'));
  const child = spawnProduct(dataDir, options.env ?? {});
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log += text));
  // a start that was to fail and does not is ended, so that the test fails instead of waiting
  const patience = setTimeout(() => child.kill('SIGKILL'), REFUSAL_MS);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  clearTimeout(patience);
  if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  return { code, log };
}

/** The newest mail to the address, or nothing. File names sort by time. */
function newestMail(dataDir: string, email: string): string | undefined {
  const outbox = join(dataDir, 'outbox');
  if (!existsSync(outbox)) return undefined;
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .findLast((mail) => mail.toLowerCase().includes(`to: ${email.toLowerCase()}`));
}

/** What the pattern finds in the text of the newest mail to the address, once there is one. */
async function readMail(dataDir: string, email: string, pattern: RegExp): Promise<string> {
  const deadline = Date.now() + MAIL_WAIT_MS;
  for (;;) {
    const text = newestMail(dataDir, email)
      ?.split(/\r?\n\r?\n/)
      .slice(1)
      .join('\n')
      // a text with Hindi travels as quoted-printable, which breaks long lines softly
      .replace(/=\r?\n/g, '');
    const [found] = pattern.exec(text ?? '') ?? [];
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`no mail with ${pattern.source} for ${email}`);
    await pause(20);
  }
}

/** The mails that a product left in its outbox. */
export const mailsIn = (dataDir: string): Mails => ({
  readOtp: async (email) => readMail(dataDir, email, /(?<!\d)\d{6}(?!\d)/),
  readInvitation: async (email) => readMail(dataDir, email, /(?<=\/invite\/)[\w-]+/),
  // found by its Reply-To
  readFeedbackImage: async (email) => readMail(dataDir, email, /feedback-[0-9a-f]{8}\.png/),
});

/** Starts the built product and resolves once it says where it listens. @throws {Error} with its log when it ends instead */
export async function startProduct(options: ProductOptions = {}): Promise<ProductProcess> {
  const { env = {}, engine = 'embedded' } = options;
  const servers = options.servers ?? (engine === 'distributed' ? await startEngineServers() : undefined);
  const startMs = options.startMs ?? START_MS;
  const ownsServers = options.ownsServers ?? options.servers === undefined;
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'bahi-e2e-'));
  const temporary = options.temporary ?? options.dataDir === undefined;
  const began = performance.now();
  const child = spawnProduct(dataDir, { ...servers?.env, ...env });
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = new Promise<Ending>((done) => child.once('close', (code, signal) => done({ code, signal })));
  const baseUrl = await new Promise<string>((found, fail) => {
    const timer = setTimeout(() => fail(new Error(`no answer after ${startMs} ms: ${log.slice(-2_000)}`)), startMs);
    void ended.then(({ code }) => fail(new Error(`ended with ${code}: ${log.slice(-2_000)}`)));
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /^listening on (http:\S+)$/.exec(line)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      found(address);
    });
  });
  const startedInMs = performance.now() - began;
  if (servers !== undefined && options.ready !== false) await becomesReady(baseUrl, child, began + startMs);
  const readyInMs = servers === undefined ? startedInMs : performance.now() - began;
  const end = async (signal: NodeJS.Signals): Promise<Ending> => {
    child.kill(signal);
    return ended;
  };
  return {
    baseUrl,
    dataDir,
    servers,
    pid: child.pid ?? 0,
    startedInMs,
    readyInMs,
    log: () => log,
    ...mailsIn(dataDir),
    async killAndRestart(changed = env) {
      await end('SIGKILL');
      return startProduct({ ...options, dataDir, temporary, env: changed, ...(servers && { servers, ownsServers }) });
    },
    kill: async () => end('SIGKILL'),
    async stop() {
      const ending = await end('SIGTERM');
      if (ownsServers) await servers?.close();
      if (temporary) rmSync(dataDir, { recursive: true, force: true });
      return ending;
    },
    ended,
  };
}

/** Servers may answer a moment after the product listens. */
async function becomesReady(baseUrl: string, child: ChildProcess, deadline: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`${baseUrl}/health/ready`);
    if (answer.status === 200) return;
    if (performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`not ready in time: ${await answer.text()}`);
    }
    await pause(100);
  }
}
