import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface ChildServer {
  address: string;
  pid: number;
  /** User and system time of all its threads so far, in milliseconds. */
  cpuMs(): number;
  /** Resident memory in bytes. */
  memoryBytes(): number;
  /** Sends SIGTERM and resolves with the lines printed after the listening line. */
  stop(): Promise<string[]>;
  kill(): Promise<void>;
}

export interface ChildOptions {
  env?: Record<string, string>;
  timeoutMs?: number;
}

/** User and system time of all threads of a process so far, in milliseconds. */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

const TICK_MS = 10; // one clock tick of /proc/PID/stat on Linux (CLK_TCK = 100)

/** Starts a Node program that prints `listening on http://…` and waits for that line. */
export async function startServer(args: readonly string[], options: ChildOptions = {}): Promise<ChildServer> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
  });
  const errors: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  const printed: string[] = [];
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer: ${errors.join('')}`)), options.timeoutMs ?? 120_000);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${errors.join('').slice(-2000)}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /listening on (http:\S+)/.exec(line);
      if (found?.[1] === undefined) printed.push(line);
      else {
        clearTimeout(timer);
        resolve(found[1]);
      }
    });
  });
  return serverOf(child, address, printed);
}

function serverOf(child: ChildProcess, address: string, printed: string[]): ChildServer {
  const pid = child.pid ?? 0;
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  return {
    address,
    pid,
    cpuMs: () => cpuMsOf(pid),
    memoryBytes() {
      const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
      return Number(line?.[1] ?? 0) * 1024;
    },
    async stop() {
      await end('SIGTERM');
      return printed;
    },
    kill: () => end('SIGKILL'),
  };
}
