import { existsSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ArchiveError } from '@bahi/backup';
import { NoLog } from '@bahi/event-store';
import { ConfigError, DataFolderError, folderPaths, readConfig, refuseOtherKinds, type Config } from '@bahi/runtime';

/** The input of a tool: its arguments, the configuration, and a function that prints a line. */
export interface ToolCall {
  positionals: string[];
  values: Readonly<Record<string, string | boolean | undefined>>;
  config: Config;
  print: (line: string) => void;
}

/** One operator command. */
export interface Tool {
  /** Printed for `--help`; the first line is the usage. */
  help: string;
  options?: Record<string, { type: 'string' | 'boolean' }>;
  /** The tool takes only options. Any other argument is an error, not to be ignored. */
  optionsOnly?: true;
  /**
   * The tool only prints, so it ends when its reader closes the pipe. Other tools finish their work and keep their exit
   * code.
   */
  onlyPrints?: true;
  /** Returns the exit code. */
  run(call: ToolCall): Promise<number>;
}

/** The command was called wrongly or cannot run: printed as one line, exit code 2. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/**
 * The paths of an existing data folder. An empty log does not count, because SQLite would delete the files beside it.
 * @throws {ToolError} when nothing was ever written there
 */
export function existingFolder(config: Config): ReturnType<typeof folderPaths> {
  const paths = folderPaths(config.dataDir);
  refuseOtherKinds(paths.path, []);
  if (!existsSync(paths.eventsFile) || statSync(paths.eventsFile).size === 0)
    throw new ToolError(`DATA_DIR: there are no books in ${paths.path}`);
  return paths;
}

/** Parses an option as a whole number of at least `least`. @throws {ToolError} naming the option */
export function count(values: ToolCall['values'], option: string, fallback: number, least: number): number {
  const text = values[option];
  if (text === undefined) return fallback;
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text) || Number(text) < least) {
    throw new ToolError(`--${option}: must be a whole number of at least ${least}`);
  }
  return Number(text);
}

type ToolEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * Runs a tool with the given arguments and environment. An expected failure prints one line and returns exit code 2.
 */
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

/** Compared by name, because the MongoDB driver is loaded only when needed. */
const STORE_AWAY = /^((Store|ReadStore|ReadModel|PrivateStore)Unavailable|AppendOutcomeUnknown|Mongo\w+)$/;

export const isStoreAway = (error: unknown): error is Error => error instanceof Error && STORE_AWAY.test(error.name);

/** Includes the server's message, which shows whether it is down or rejects us. */
export function storeLine({ name, message, cause }: Error): string {
  if (name.startsWith('Mongo')) return `MongoDB: ${message}`;
  const { message: why } = (cause ?? {}) as Partial<Error>;
  return why === undefined ? message : `${message}: ${why}`;
}

/** Calls a tool as this process: results to stdout, errors to stderr, and sets the exit code. */
export async function callAsProcess(tool: Tool, env: ToolEnvironment): Promise<void> {
  // files that a tool creates are readable only by their owner, like the server's
  process.umask(0o077);
  const args = process.argv.slice(2);
  const say = (line: string): void => console.log(line);
  const complain = (line: string): void => console.error(line);
  const code = await callTool(tool, args, env, say, complain);
  if (code !== 0) process.exitCode = code;
}

/** Handles failed output. A reader that closes the pipe early, such as `head`, is not an error. */
function onBrokenOutput({ onlyPrints }: Tool): (error: NodeJS.ErrnoException) => void {
  let isKnown = false;
  return ({ code, message }) => {
    // each lost line fails again
    if (isKnown) return;
    isKnown = true;
    if (code !== 'EPIPE') {
      console.error(`the output is incomplete: ${message}`);
      process.exitCode ??= 2;
    }
    if (onlyPrints === true) process.exit();
  };
}

/** Runs a tool as this process; a signal may end it early. */
export async function runTool(tool: Tool): Promise<void> {
  process.stdout.on('error', onBrokenOutput(tool));
  // without a handler, a signal would end the process without its exit handlers, which remove books in plain text
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
  await callAsProcess(tool, process.env);
}
