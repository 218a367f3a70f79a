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

/** Runs an operator command of the build on a data folder, as `npm run NAME -- ARGS` does. */
export async function runTool(name: string, dataDir: string, ...args: string[]): Promise<ToolEnding> {
  return runToolWith({}, name, dataDir, ...args);
}

/** The same with more variables. */
export async function runToolWith(
  variables: Readonly<Record<string, string>>,
  name: string,
  dataDir: string,
  ...args: string[]
): Promise<ToolEnding> {
  return startTool({ ...variables, DATA_DIR: dataDir }, name, ...args).ended;
}

/** An operator command under way. */
export interface RunningTool {
  readonly ended: Promise<ToolEnding>;
  /** SIGKILL. */
  kill(): void;
}

/** Starts one with these variables and comes back at once. */
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

/** What `digest` says of the read models that several processes share, and of the same books projected from the first event on. */
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
  // a database that nobody has written to
  const empty = MONGODB_URL.replace('/?', `/fresh${randomUUID().slice(0, 8)}?`);
  return [await digest(MONGODB_URL), await digest(empty)];
}

/** @throws {Error} with what the command said when it fails */
export async function mustRun(name: string, dataDir: string, ...args: string[]): Promise<string> {
  const { code, output } = await runTool(name, dataDir, ...args);
  if (code !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${code}: ${output}`);
  return output;
}

/** One line per read model; waits for the running server's read models first. */
export async function digestOf(dataDir: string): Promise<string> {
  return mustRun('digest', dataDir);
}

/** A consistent copy of the books alone, without any read model: the server may run meanwhile. */
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

/** What `digest` says of the same books projected from the first event on, in a folder of their own. */
export async function freshReplayDigest(dataDir: string): Promise<string> {
  const copy = copyBooks(dataDir);
  try {
    // each call gives long books a minute, and the next one goes on where it ended
    for (let calls = 0; calls < MOST_CALLS; calls += 1)
      if (!/: filling/.test(await mustRun('projections', copy, 'list'))) break;
    return await digestOf(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Where a read model stands, as the running server tells its operator. */
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
