import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { startEngineServers, type Engine, type EngineServers } from './engineServers.ts';

export interface ProductOptions {
  /** The distributed engine runs in one process with new servers, unless some are given. */
  engine?: Engine;
  /** Existing servers to use. */
  servers?: EngineServers;
  /** Whether `stop` ends the servers; by default only those started here. */
  ownsServers?: boolean;
  /** By default a new temporary folder, removed at the end. */
  dataDir?: string;
  env?: Record<string, string>;
  /** Whether `stop` removes the folder; by default only one created here. */
  temporary?: boolean;
  /** Time limit of the start. */
  startMs?: number;
  /** Whether to wait until it is ready, or only until it listens, because its servers may be down. */
  ready?: boolean;
}

/** How a process ended. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Reads the mails that a product sends. */
export interface Mails {
  /** The code in the newest mail to this address; waits for the mail. */
  readonly readOtp: (email: string) => Promise<string>;
  /** The token in the newest invitation to this address; waits for the mail. */
  readonly readInvitation: (email: string) => Promise<string>;
  /** The file name of the image in the newest feedback of the visitor with this address; waits for the mail. */
  readonly readFeedbackImage: (visitorEmail: string) => Promise<string>;
}

/** The built product as a separate process. */
export interface ProductProcess extends Mails {
  readonly baseUrl: string;
  readonly dataDir: string;
  /** The servers of the distributed engine. */
  readonly servers: EngineServers | undefined;
  readonly pid: number;
  /** Milliseconds from spawning to the `listening` line. */
  readonly startedInMs: number;
  /** Milliseconds until it was ready. The same on the embedded engine, which is ready when it listens. */
  readonly readyInMs: number;
  /** Its log so far (stderr). */
  log(): string;
  /** Sends SIGKILL and starts a new process on the same folder; this object can no longer be used. */
  killAndRestart(env?: Record<string, string>): Promise<ProductProcess>;
  kill(): Promise<Ending>;
  /** Sends SIGTERM and removes the temporary folder. */
  stop(): Promise<Ending>;
  readonly ended: Promise<Ending>;
}

// Jest runs these files as CommonJS from the repository root, so `import.meta.url` is not available
const MAIN = resolve('services/server/dist/main.js');
const MAIL_WAIT_MS = 60_000;
const REFUSAL_MS = 120_000;
/** Only for a start that hangs; startup time is measured elsewhere. */
const START_MS = 300_000;

/** Variables of the shell that must not reach the product. */
const OURS =
  /^(HOST|PORT|DATA_DIR|PUBLIC_URL|JWT_SECRET|DATA_SECRET|ROLE|SMTP_URL|MAIL_FROM|FEEDBACK_TO|TRUST_PROXY|LIMIT_SCALE|LOG_LEVEL|METRICS_HOST|METRICS_PORT|NODE_ENV|EVENTSTORE_URL|MONGODB_URL|REDIS_URL|BACKUP_PASSPHRASE|BACKUP_TARGET)$/;

function spawnProduct(dataDir: string, env: Record<string, string>): ChildProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !OURS.test(name));
  return spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...Object.fromEntries(inherited), PORT: '0', DATA_DIR: dataDir, ...env },
  });
}

/** Starts a product that must fail, and returns its exit code and log. */
export async function startRefused(options: ProductOptions = {}): Promise<{ code: number | null; log: string }> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'bahi-e2e-'));
  const child = spawnProduct(dataDir, options.env ?? {});
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log += text));
  // end a start that should fail and does not, so that the test fails instead of waiting
  const patience = setTimeout(() => child.kill('SIGKILL'), REFUSAL_MS);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  clearTimeout(patience);
  if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  return { code, log };
}

/** The newest mail to the address, or undefined. File names sort by time. */
function newestMail(dataDir: string, email: string): string | undefined {
  const outbox = join(dataDir, 'outbox');
  if (!existsSync(outbox)) return undefined;
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .findLast((mail) => mail.toLowerCase().includes(`to: ${email.toLowerCase()}`));
}

/** The match of the pattern in the newest mail to the address, once there is one. */
async function readMail(dataDir: string, email: string, pattern: RegExp): Promise<string> {
  const deadline = Date.now() + MAIL_WAIT_MS;
  for (;;) {
    const text = newestMail(dataDir, email)
      ?.split(/\r?\n\r?\n/)
      .slice(1)
      .join('\n')
      // Hindi text is sent as quoted-printable, which adds soft line breaks
      .replace(/=\r?\n/g, '');
    const [found] = pattern.exec(text ?? '') ?? [];
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`no mail with ${pattern.source} for ${email}`);
    await pause(20);
  }
}

/** Reads the mails in the outbox of a product. */
export const mailsIn = (dataDir: string): Mails => ({
  readOtp: async (email) => readMail(dataDir, email, /(?<!\d)\d{6}(?!\d)/),
  readInvitation: async (email) => readMail(dataDir, email, /(?<=\/invite\/)[\w-]+/),
  // found by its Reply-To
  readFeedbackImage: async (email) => readMail(dataDir, email, /feedback-[0-9a-f]{8}\.png/),
});

/** Starts the built product and resolves once it logs its address. @throws {Error} with its log when it ends instead */
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

/** Waits until the product is ready, because servers may answer slightly later than it listens. */
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
