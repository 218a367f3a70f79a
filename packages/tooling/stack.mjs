import { spawnSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SECRETS = ['JWT_SECRET', 'DATA_SECRET'];

const help = {
  up: `npm run stack:up

Builds the image and starts the distributed engine of docker-compose.yml: EventStoreDB, MongoDB, Redis, two API processes, one for
sockets, one worker, and the address they share. Waits until all are healthy and says where to go. Needs Docker with Compose 2.20 or later.

Takes from the environment, or from a file .env beside docker-compose.yml:
  JWT_SECRET, DATA_SECRET   required, 32 characters or more; DATA_SECRET can never change
                            for example: node -p "crypto.randomBytes(32).toString('base64url')"
  PUBLIC_PORT               the port it is served on (8080)
  PUBLIC_URL                the address people use (http://localhost and that port)
  TRUST_PROXY               how many proxies a request passes, with the stack's own (1); 2 behind one that ends TLS
  BIND                      which address of this machine is listened on (127.0.0.1)
  SMTP_URL, MAIL_FROM       mail; without them each mail is a file of the volume "outbox"
  FEEDBACK_TO               who gets feedback of visitors (MAIL_FROM)
  BACKUP_PASSPHRASE, BACKUP_TARGET
                            backups that make themselves, to a bucket or to /backups, a volume; none without a target
  AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION
                            keys of that bucket
  METRICS_PORT, METRICS_HOST
                            where each process answers with figures, inside the stack (none, 0.0.0.0)
  LOG_LEVEL                 fatal, error, warn, info, debug, trace or silent (info)
  SHOP_MB_PER_HOUR, IMPORT_MB_PER_DAY
                            megabytes that one shop may add to the log (256, 1024)
  STATE_CACHE_MB            memory for the states of active shops (a quarter of what the process may use)
  EVENTSTORE_URL, MONGODB_URL, REDIS_URL
                            stores of your own in place of the stack's
  BAHI_VERSION              the tag of the image that is built (0.1.0)`,
  down: `npm run stack:down [-- --delete-data]

Stops the distributed engine of docker-compose.yml. Books stay in Docker's volumes.

  --delete-data   the volumes go too: all books, accounts and uploads, and the backups in the volume "backups"`,
};

/**
 * What Compose has to be told for a command.
 * @param {string} command
 * @param {boolean} deleteData
 */
export function composeArguments(command, deleteData = false) {
  if (command === 'up') return ['compose', 'up', '--build', '--detach', '--wait'];
  return ['compose', 'down', ...(deleteData ? ['--volumes'] : [])];
}

/**
 * The address that the running processes were told, wherever Compose had it from; empty when they do not say.
 * @param {typeof spawnSync} spawn
 */
function addressIn(spawn) {
  const { stdout } = spawn('docker', ['compose', 'exec', '-T', 'api', 'printenv', 'PUBLIC_URL'], {
    cwd: root,
    encoding: 'utf8',
  });
  return (stdout ?? '').trim();
}

/**
 * Runs `stack.mjs up|down …` and gives the exit code.
 * @param {string[]} args
 * @param {(line: string) => void} print
 * @param {typeof spawnSync} spawn
 */
export function stack([command, ...rest], print, spawn = spawnSync) {
  if (command !== 'up' && command !== 'down') {
    print('say what: npm run stack:up, or npm run stack:down');
    return 2;
  }
  let values;
  try {
    ({ values } = parseArgs({
      args: rest,
      options: { help: { type: 'boolean' }, 'delete-data': { type: 'boolean' } },
    }));
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    return 2;
  }
  if (values.help) {
    print(help[command]);
    return 0;
  }
  // Compose reads the whole file for either command; to stop, nobody need know the secrets
  const unknown = Object.fromEntries(SECRETS.map((name) => [name, process.env[name] ?? 'not needed to stop']));
  const env = command === 'down' ? { ...process.env, ...unknown } : process.env;
  const { error, status } = spawn('docker', composeArguments(command, values['delete-data']), {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  if (error !== undefined) {
    print('docker: cannot be started; the stack needs Docker with Compose');
    return 2;
  }
  if (status === 0 && command === 'up') {
    const address = addressIn(spawn);
    print(address === '' ? 'the stack is up' : `the stack is up: ${address}`);
  }
  return status ?? 1;
}

if (process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === import.meta.url) {
  process.exitCode = stack(process.argv.slice(2), (line) => console.log(line));
}
