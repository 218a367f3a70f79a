import { existsSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ArchiveError } from '@bahi/backup';
import { NoLog } from '@bahi/event-store';
import { ConfigError, DataFolderError, folderPaths, readConfig, refuseOtherKinds, type Config } from '@bahi/runtime';

/** What a tool runs with: its arguments, the configuration, and where its lines go. */
export interface ToolCall {
  positionals: string[];
  values: Readonly<Record<string, string | boolean | undefined>>;
  config: Config;
  print: (line: string) => void;
}

/** One operator command. */
export interface Tool {
  /** What `--help` prints; the first line says how it is called. */
  help: string;
  options?: Record<string, { type: 'string' | 'boolean' }>;
  /** It takes nothing but options: a word beside them is a mistake, not to be passed over. */
  optionsOnly?: true;
  /** It does nothing but print, and is over when nobody reads on. Any other goes on to the end of its work and to its own exit code. */
  onlyPrints?: true;
  /** Gives the exit code. */
  run(call: ToolCall): Promise<number>;
}

/** The command was called in a way that makes no sense, or cannot be done: one line, exit code 2. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** Paths of an existing data folder. An empty log is none: SQLite would throw away what is beside it. @throws {ToolError} when nothing was ever written there */
export function existingFolder(config: Config): ReturnType<typeof folderPaths> {
  const paths = folderPaths(config.dataDir);
  refuseOtherKinds(paths.path, []);
  if (!existsSync(paths.eventsFile) || statSync(paths.eventsFile).size === 0)
    throw new ToolError(`DATA_DIR: there are no books in ${paths.path}`);
  return paths;
}

/** A whole number of at least `least`, from an option's text. @throws {ToolError} naming the option */
export function count(values: ToolCall['values'], option: string, fallback: number, least: number): number {
  const text = values[option];
  if (text === undefined) return fallback;
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text) || Number(text) < least) {
    throw new ToolError(`--${option}: must be a whole number of at least ${least}`);
  }
  return Number(text);
}

type ToolEnvironment = Readonly<Record<string, string | undefined>>;

/** Runs a tool with arguments and environment as given; expected failures are one line of complaint and exit code 2. */
export async function callTool(
  tool: Tool,
  args: readonly string[],
  env: ToolEnvironment,
  print: (line: string) => void,
  complain = print,
): Promise<number> {
  const options: ParseArgsConfig['options'] = { ...tool.options, help: { type: 'boolean' } };
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options,
      allowPositionals: tool.optionsOnly !== true,
    });
    if (values['help'] === true) {
      print(tool.help.trim());
      return 0;
    }
    const call = { positionals, values: values as ToolCall['values'], config: readConfig(env), print };
    return await tool.run(call);
  } catch (error) {
    if (isExpected(error)) complain(error.message);
    else if (isStoreAway(error)) complain(storeLine(error));
    else throw error;
    return 2;
  }
}

function isExpected(error: unknown): error is Error {
  if (typeof error !== 'object' || error === null) return false;
  const wrongArguments = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  const kinds = [ToolError, ConfigError, DataFolderError, ArchiveError, NoLog];
  return wrongArguments || kinds.some((kind) => error instanceof kind);
}

/** By name: the driver of MongoDB is loaded only where it is needed. */
const STORE_AWAY = /^((Store|ReadStore|ReadModel|PrivateStore)Unavailable|AppendOutcomeUnknown|Mongo\w+)$/;

export const isStoreAway = (error: unknown): error is Error => error instanceof Error && STORE_AWAY.test(error.name);

/** The server's own words tell one that is away from one that refuses us. */
export function storeLine({ name, message, cause }: Error): string {
  if (name.startsWith('Mongo')) return `MongoDB: ${message}`;
  const { message: why } = (cause ?? {}) as Partial<Error>;
  return why === undefined ? message : `${message}: ${why}`;
}

/** Calls a tool as the process: its lines on stdout, what went wrong on stderr, its exit code as the process's. */
export async function callAsProcess(tool: Tool, env: ToolEnvironment): Promise<void> {
  // what a tool writes is its owner's alone, as the server's files are
  process.umask(0o077);
  const args = process.argv.slice(2);
  const say = (line: string): void => console.log(line);
  const complain = (line: string): void => console.error(line);
  const code = await callTool(tool, args, env, say, complain);
  if (code !== 0) process.exitCode = code;
}

/** What becomes of the process when its lines no longer get out: a reader that has seen enough, such as `head`, is no failure. */
function onBrokenOutput({ onlyPrints }: Tool): (error: NodeJS.ErrnoException) => void {
  let isKnown = false;
  return ({ code, message }) => {
    // each line that is lost says so again
    if (isKnown) return;
    isKnown = true;
    if (code !== 'EPIPE') {
      console.error(`what is printed here is not whole: ${message}`);
      process.exitCode ??= 2;
    }
    if (onlyPrints === true) process.exit();
  };
}

/** Runs a tool to its end as the process, ready to be cut short. */
export async function runTool(tool: Tool): Promise<void> {
  process.stdout.on('error', onBrokenOutput(tool));
  // by a signal alone a process ends without its exit handlers, which remove books in plain text
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
  await callAsProcess(tool, process.env);
}
