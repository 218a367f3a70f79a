import { spawnSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SECRETS = ['JWT_SECRET', 'DATA_SECRET'];

const help = {
  up: `npm run stack:up

Builds the image and starts the distributed engine of docker-compose.yml: EventStoreDB, MongoDB, Redis, two API processes,
one realtime process, one worker, and a gateway. Waits until all are healthy and prints the address. Needs Docker with
Compose 2.20 or later.

Reads these variables from the environment, or from a file .env beside docker-compose.yml:
  JWT_SECRET, DATA_SECRET   required, 32 characters or more; DATA_SECRET can never change
                            for example: node -p "crypto.randomBytes(32).toString('base64url')"
  PUBLIC_PORT               port of the gateway (8080)
  PUBLIC_URL                public address (http://localhost with that port)
  TRUST_PROXY               number of proxies including the stack's own (1); 2 behind one that ends TLS
  BIND                      address of this machine to listen on (127.0.0.1)
  SMTP_URL, MAIL_FROM       mail; without them each mail becomes a file in the volume "outbox"
  FEEDBACK_TO               address for feedback from visitors (MAIL_FROM)
  BACKUP_PASSPHRASE, BACKUP_TARGET
                            automatic backups, to a bucket or to the volume /backups; none without a target
  AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION
                            credentials for that bucket
  METRICS_PORT, METRICS_HOST
                            where each process serves metrics, inside the stack (none, 0.0.0.0)
  LOG_LEVEL                 fatal, error, warn, info, debug, trace or silent (info)
  SHOP_MB_PER_HOUR, IMPORT_MB_PER_DAY
                            megabytes that one shop may add to the log (256, 1024)
  STATE_CACHE_MB            memory for the states of active shops (a quarter of the heap limit)
  EVENTSTORE_URL, MONGODB_URL, REDIS_URL
                            your own stores instead of the stack's
  BAHI_VERSION              tag of the built image (0.1.0)`,
  down: `npm run stack:down [-- --delete-data]

Stops the distributed engine of docker-compose.yml. The books stay in Docker's volumes.

  --delete-data   also deletes the volumes: all books, accounts and uploads, and the backups in the volume "backups"`,
};

/**
 * The arguments of Compose for a command.
 * @param {string} command
 * @param {boolean} deleteData
 */
export function composeArguments(command, deleteData = false) {
  if (command === 'up') return ['compose', 'up', '--build', '--detach', '--wait'];
  return ['compose', 'down', ...(deleteData ? ['--volumes'] : [])];
}

/**
 * The PUBLIC_URL of the running processes, wherever Compose got it; empty when it cannot be read.
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
 * Runs `stack.mjs up|down …` and returns the exit code.
 * @param {string[]} args
 * @param {(line: string) => void} print
 * @param {typeof spawnSync} spawn
 */
export function stack([command, ...rest], print, spawn = spawnSync) {
  if (command !== 'up' && command !== 'down') {
    print('usage: npm run stack:up or npm run stack:down');
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
  // Compose resolves the whole file for every command, but stopping must not require the secrets
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
