import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A server for tests, on a port and a folder of its own. It ends with the test's process, however that ends. */
export interface TestServer {
  /** The same after a restart. */
  readonly url: string;
  /** Process id of the program; a new one after a restart. */
  readonly pid: number;
  /** SIGKILL ends it, SIGSTOP makes it silent until SIGCONT; the signal has taken effect on return. */
  kill(signal: NodeJS.Signals): void;
  /** Starts it again on its port and folder and waits until it is ready; a running one is killed first. */
  restart(): Promise<void>;
  /** Ends the server and deletes its folder. */
  close(): Promise<void>;
}

interface GuardedProgram {
  /** The program's own process. */
  readonly pid: number;
  /** Kills it, and deletes its folder or keeps it for the next start. */
  end(folder: 'keep' | 'delete'): Promise<void>;
}

const PATIENCE_MS = 120_000;
const POLL_MS = 20;

/** When the test process ends in any way, our end of the pipe closes: then the server is killed and its folder deleted. */
const guard = `
"$@" </dev/null >/dev/null 2>&1 &
echo $!
word=$(cat)
kill -KILL $! 2>/dev/null
wait
[ "$word" = keep ] || rm -rf "$FOLDER"`;

async function end(child: ChildProcess, folder: 'keep' | 'delete'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.ref();
  child.stdin?.end(folder);
  await ended;
}

/** Starts a program with its guard. Neither keeps this process from ending. */
async function launchGuarded(folder: string, command: readonly string[]): Promise<GuardedProgram> {
  const child = spawn('sh', ['-c', guard, 'sh', ...command], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, FOLDER: folder },
    // Ctrl-C is for the test process alone
    detached: true,
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  child.stdout.destroy();
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  return { pid: Number(line.toString()), end: (kept) => end(child, kept) };
}

/** Runs a server program under its guard; resolves when it is ready. */
export async function startGuarded(program: {
  url: string;
  folder: string;
  command: readonly string[];
  ready: () => Promise<void>;
}): Promise<TestServer> {
  const { url, folder, command, ready } = program;
  const start = async (): Promise<GuardedProgram> => {
    const started = await launchGuarded(folder, command);
    await ready();
    return started;
  };
  let server = await start();
  return {
    url,
    get pid() {
      return server.pid;
    },
    kill(signal) {
      signalProcess(server.pid, signal);
    },
    async restart() {
      await server.end('keep');
      server = await start();
    },
    async close() {
      await server.end('delete');
    },
  };
}

/** Whether a thread runs, by `pid (name) state …` of Linux, in which the name may contain a bracket. */
function runs(statFile: string): boolean {
  try {
    const line = readFileSync(statFile, 'utf8');
    return !'TtZX'.includes(line.charAt(line.lastIndexOf(')') + 2));
  } catch {
    return false; // it ended meanwhile
  }
}

/**
 * Sends a signal. SIGSTOP has taken effect on return; otherwise a thread on another processor might go on for a moment and
 * answer.
 */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  process.kill(pid, signal);
  if (signal !== 'SIGSTOP') return;
  const threads = `/proc/${pid}/task`;
  if (!existsSync(threads)) return;
  const deadline = Date.now() + PATIENCE_MS;
  while (readdirSync(threads).some((thread) => runs(join(threads, thread, 'stat'))))
    if (Date.now() > deadline) throw new Error(`process ${pid} does not stop`);
}

/** Below the ports of outgoing connections, one of which might take the port before the server does. */
const PORTS = { from: 20_000, to: 32_000 };
/** Each worker of the test runner uses the ports of one lane, so that two never choose the same free port. */
const LANES = 16;
const LANE = Number(process.env.JEST_WORKER_ID ?? 0) % LANES;
const PORTS_OF_LANE = (PORTS.to - PORTS.from) / LANES;
/** The lane's next port; it starts at random, so that parallel runs differ. */
let turn = randomInt(PORTS_OF_LANE);

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isTaken = new Promise<boolean>((resolve) => {
    server.once('listening', () => resolve(false)).once('error', () => resolve(true));
  });
  server.listen(port, '127.0.0.1');
  if (await isTaken) return false;
  server.close();
  await once(server, 'close');
  return true;
}

/** A port without a listener that no other caller was given: a program takes seconds to start listening. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + (turn % PORTS_OF_LANE) * LANES + LANE;
    turn += 1;
    if (await isFree(port)) return port;
  }
}

/** Whether a server accepts connections there. */
export const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const say = (answer: boolean) => () => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', say(true)).once('error', say(false));
  });

/**
 * Polls a condition.
 * @throws {Error} naming the condition that was not met in time
 */
export async function until(condition: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`${what} took more than ${PATIENCE_MS} ms`);
    await delay(POLL_MS);
  }
}
