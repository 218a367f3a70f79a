import { setFlagsFromString } from 'node:v8';
import { ConfigError, DataFolderError, readConfig } from '@bahi/runtime';
import { startServer } from './startServer.ts';

/** How SQLite and the system report a full disk. */
const DISK_FAULT = /(database or )?disk is full|disk I\/O error|no space left on device/i;

const HELP = `npm start

Opens the books in DATA_DIR (default data/shop), makes them where there are none, and prints "listening on http://HOST:PORT" once it
answers. Ctrl-C or SIGTERM stops it. packages/docs/operating.md has the variables.
`;

/** By name, because errors of a thread lose their class. */
const CANNOT_OPEN = /^(Store|PrivateStore|ReadStore)Unavailable$/;

/** One line for an error that an operator can fix; the stack for any other. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataFolderError) return error.message;
  const { name, code, message, stack } = error as NodeJS.ErrnoException;
  const { cause } = error as Error;
  const fault = DISK_FAULT.exec(cause instanceof Error ? `${message} ${cause.message}` : message)?.[0];
  if (fault !== undefined) return `DATA_DIR: the disk cannot be written: ${fault}`;
  if (code === 'EADDRINUSE') return `PORT: ${message}; another program listens there`;
  if (code === 'EADDRNOTAVAIL' || code === 'EACCES' || code === 'ENOTFOUND')
    return `HOST, PORT or DATA_DIR: ${message}`;
  if (CANNOT_OPEN.test(name) && cause instanceof Error) return `DATA_DIR: ${message}: ${cause.message}`;
  return stack ?? message;
}

// by default a heap grows to four times its live size before it is collected: a shop's machine has little memory
setFlagsFromString('--heap-growing-percent=50');
// a third of the default: the optimiser used a fifth of the processor in the first minutes, and the code was no faster
setFlagsFromString('--max-inlined-bytecode-size-cumulative=300');
// parallel collection of the young generation costs more processor time than it saves, and other threads need the processors
setFlagsFromString('--no-parallel-scavenge');

// only the owner may read what this process writes
process.umask(0o077);

if (process.argv.includes('--help')) {
  process.stdout.write(HELP);
  process.exit(0);
}
try {
  const { address } = await startServer(readConfig());
  process.stdout.write(`listening on ${address}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
  // a worker thread that is half started must not keep a failed process alive
  setTimeout(() => process.exit(1), 1_000).unref();
}
