import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from '@photostructure/sqlite';

/** Minutes that a fresh replay may take. */
const MOST_CALLS = 60;

export interface ToolEnding {
  code: number;
  output: string;
}

/** Runs a built operator command on a data folder, like `npm run NAME -- ARGS`. */
export async function runTool(name: string, dataDir: string, ...args: string[]): Promise<ToolEnding> {
  return runToolWith({}, name, dataDir, ...args);
}

/** The same with additional variables. */
export async function runToolWith(
  variables: Readonly<Record<string, string>>,
  name: string,
  dataDir: string,
  ...args: string[]
): Promise<ToolEnding> {
  return startTool({ ...variables, DATA_DIR: dataDir }, name, ...args).ended;
}

/** A running operator command. */
export interface RunningTool {
  readonly ended: Promise<ToolEnding>;
  /** SIGKILL. */
  kill(): void;
}

/** Starts an operator command with these variables and returns immediately. */
export function startTool(
  variables: Readonly<Record<string, string>>,
  name: string,
  ...args: readonly string[]
): RunningTool {
  const script = resolve('packages/tooling/dist', `${name}.js`);
  const env = { ...process.env, LOG_LEVEL: 'error', NODE_ENV: '', ...variables };
  let finish: (ending: ToolEnding) => void = () => undefined;
  const ended = new Promise<ToolEnding>((done) => {
    finish = done;
  });
  const options = { env, maxBuffer: 16 * 1024 * 1024 };
  const child = execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) => {
    const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
    finish({ code, output: `${stdout}${stderr}` });
  });
  return { ended, kill: () => void child.kill('SIGKILL') };
}

/**
 * The output of `digest` for the read models that several processes share, and for the same books replayed from the
 * first event.
 */
export async function sharedAndFreshDigest(
  variables: Readonly<Record<string, string>>,
  dataDir: string,
): Promise<[shared: string, fresh: string]> {
  const digest = async (MONGODB_URL = ''): Promise<string> => {
    const { code, output } = await runToolWith({ ...variables, MONGODB_URL }, 'digest', dataDir);
    if (code !== 0) throw new Error(`digest ended with ${code}: ${output}`);
    return output;
  };
  const { MONGODB_URL = '' } = variables;
  // a database without any data
  const empty = MONGODB_URL.replace('/?', `/fresh${randomUUID().slice(0, 8)}?`);
  return [await digest(MONGODB_URL), await digest(empty)];
}

/** @throws {Error} with the command's output when it fails */
export async function mustRun(name: string, dataDir: string, ...args: string[]): Promise<string> {
  const { code, output } = await runTool(name, dataDir, ...args);
  if (code !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${code}: ${output}`);
  return output;
}

/** One line per read model, after the running server's read models have caught up. */
export async function digestOf(dataDir: string): Promise<string> {
  return mustRun('digest', dataDir);
}

/** A consistent copy of the books without read models. The server may be running. */
function copyBooks(dataDir: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'bahi-replay-'));
  for (const file of ['format.json', 'keys.json']) {
    if (existsSync(join(dataDir, file))) copyFileSync(join(dataDir, file), join(copy, file));
  }
  const events = new DatabaseSync(join(dataDir, 'events.db'));
  try {
    events.prepare('VACUUM INTO ?').run(join(copy, 'events.db'));
  } finally {
    events.close();
  }
  mkdirSync(join(copy, 'read'), { mode: 0o700 });
  return copy;
}

/** The output of `digest` for the same books, replayed from the first event in a separate folder. */
export async function freshReplayDigest(dataDir: string): Promise<string> {
  const copy = copyBooks(dataDir);
  try {
    // each call gives long books a minute, and the next one continues
    for (let calls = 0; calls < MOST_CALLS; calls += 1)
      if (!/: filling/.test(await mustRun('projections', copy, 'list'))) break;
    return await digestOf(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The state of a read model as reported by the running server. */
export interface ModelStatus {
  name: string;
  state: 'live' | 'frozen' | 'filling';
  position: string | null;
  parked: { id: string; position: string; type: string; error: string }[];
  building: { build: number; position: string | null } | null;
}

/** Asks the running server through its control socket. */
export async function modelStatus(dataDir: string): Promise<ModelStatus[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(join(dataDir, 'control.sock')).on('error', reject);
    createInterface({ input: socket }).once('line', (line) => {
      socket.end();
      resolve((JSON.parse(line) as { result: ModelStatus[] }).result);
    });
    socket.write('{"command":"status"}\n');
  });
}
