import { MIN_PASSPHRASE, readTargetPlace, TargetError, type TargetPlace } from '@bahi/backup';
import { z } from 'zod';

/** The servers of the distributed engine. */
export interface StoreAddresses {
  eventStoreUrl: string;
  mongodbUrl: string;
  redisUrl: string;
}

export interface MetricsPlace {
  host: string;
  port: number;
}

/** What a process of the distributed engine does; the embedded one does everything. */
export type ProcessRole = 'api' | 'realtime' | 'worker' | 'all';

/**
 * The checked environment variables. On the embedded engine secrets may be absent: the data folder then keeps them.
 */
export interface Config {
  /** Present on the distributed engine, absent on the embedded one. */
  stores: StoreAddresses | undefined;
  role: ProcessRole;
  host: string;
  port: number;
  /** The embedded engine's one folder; on the distributed one only its `outbox` is used. */
  dataDir: string;
  /** The origin that browsers use; absent = the listening address. */
  publicUrl: string | undefined;
  jwtSecret: string | undefined;
  dataSecret: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  feedbackTo: string;
  /** Encrypts archives. Without it, anybody who has an archive can read it. */
  backupPassphrase: string | undefined;
  /** Where automatic archives go; absent = there are none. */
  backupTarget: TargetPlace | undefined;
  /** Where figures are read; absent = nothing is counted. */
  metrics: MetricsPlace | undefined;
  /** Number of proxies in front. */
  trustProxy: number;
  /** Multiplies every rate limit and quota. */
  limitScale: number;
  /** Megabytes of events that a shop may add in an hour, imports apart. */
  shopMbPerHour: number | undefined;
  /** The same in a day for what it imports. */
  importMbPerDay: number | undefined;
  /** Size of the state cache; absent = it follows the memory of the machine. */
  stateCacheMb: number | undefined;
  logLevel: string;
  production: boolean;
}

/** A variable with an impossible value: one line that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const MIN_SECRET = 32;
/** Fewer different characters than this is a pattern, not a secret. */
const MIN_VARIETY = 10;
const DEFAULT_DATA_DIR = 'data/shop';
const DEFAULT_MAIL_FROM = 'bahi@localhost';
const DISTRIBUTED = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'] as const;
// Words of the secrets that manuals and examples print.
const WELL_KNOWN = /secret|change.?me|default|password|example|replace|your.?key|test|demo|0123456789|abcdef|qwerty/i;

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from 0 to ${max}`)
    .transform(Number)
    .refine((value) => value <= max, `must be a whole number from 0 to ${max}`);

const megabytes = wholeNumber(1_048_576).refine((value) => value > 0, 'must be at least 1');

const origin = z
  .string()
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, pathname, search, hash, username } = new URL(text);
    return /^https?:$/.test(protocol) && pathname === '/' && search + hash + username === '';
  }, 'must be an address like https://books.example.in, without a path')
  .refine(
    (text) => !URL.canParse(text) || !/^(0\.0\.0\.0|\[::\])$/.test(new URL(text).hostname),
    'must be an address that people can open',
  )
  .transform((text) => new URL(text).origin);

const smtpAddress = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol),
    'must be an address like smtps://user:pass@host:465',
  );

/** An address that the mail package accepts as a recipient. */
const ADDRESS = String.raw`[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,253}`;
/** One address, alone or as `Name <address>`. */
const MAILBOX = new RegExp(`^(?:(${ADDRESS})|[^<>\r\n]*<(${ADDRESS})>)$`, 'u');
const mailbox = z.string().regex(MAILBOX, 'must be a mail address');

/** The address in a mailbox, without a name: as a recipient is given. */
function addressIn(box: string): string {
  const [, alone, named] = MAILBOX.exec(box) ?? [];
  return alone ?? named ?? box;
}

/** An address of one of the protocols, such as `redis://cache:6379`. Several hosts, which `URL` does not read, are allowed. */
const serverAddress = (protocols: string, example: string) =>
  z.string().regex(new RegExp(`^(${protocols})://[^\\s/?#]+[^\\s]*$`), `must be an address like ${example}`);

const hostName = z.string().regex(/^[\w.:-]+$/, 'must be a host name or an address');

const secret = z.string().min(MIN_SECRET, `must have at least ${MIN_SECRET} characters`);

const environment = z.object({
  HOST: hostName.default('127.0.0.1'),
  PORT: wholeNumber(65_535).default(3000),
  DATA_DIR: z
    .string()
    .refine((path) => !path.includes('\0'), 'must be a path')
    .optional(),
  PUBLIC_URL: origin.optional(),
  JWT_SECRET: secret.optional(),
  DATA_SECRET: secret.optional(),
  EVENTSTORE_URL: serverAddress('esdb|esdb\\+discover', 'esdb://eventstore:2113?tls=false').optional(),
  MONGODB_URL: serverAddress('mongodb|mongodb\\+srv', 'mongodb://mongo:27017/bahi?replicaSet=rs0').optional(),
  REDIS_URL: serverAddress('rediss?', 'redis://redis:6379').optional(),
  ROLE: z.enum(['api', 'realtime', 'worker', 'all'], 'must be api, realtime, worker or all').default('all'),
  SMTP_URL: smtpAddress.optional(),
  MAIL_FROM: mailbox.optional(),
  FEEDBACK_TO: mailbox.optional(),
  BACKUP_PASSPHRASE: z.string().optional(),
  BACKUP_TARGET: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be a region like ap-south-1')
    .optional(),
  METRICS_HOST: hostName.default('127.0.0.1'),
  METRICS_PORT: wholeNumber(65_535).optional(),
  TRUST_PROXY: wholeNumber(10).default(0),
  LIMIT_SCALE: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be a number above 0')
    .transform(Number)
    .refine((value) => value > 0, 'must be a number above 0')
    .default(1),
  SHOP_MB_PER_HOUR: megabytes.optional(),
  IMPORT_MB_PER_DAY: megabytes.optional(),
  STATE_CACHE_MB: megabytes.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino level, such as info or warn')
    .default('info'),
  NODE_ENV: z.string().optional(),
});

type Variables = Readonly<Record<string, string | undefined>>;

/** All three addresses, or none. @throws {ConfigError} naming those that are missing */
function readStores(read: z.output<typeof environment>): StoreAddresses | undefined {
  const { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongodbUrl, REDIS_URL: redisUrl } = read;
  if (eventStoreUrl !== undefined && mongodbUrl !== undefined && redisUrl !== undefined) {
    return { eventStoreUrl, mongodbUrl, redisUrl };
  }
  const present = DISTRIBUTED.filter((name) => read[name] !== undefined);
  if (present.length === 0) return undefined;
  const missing = DISTRIBUTED.filter((name) => read[name] === undefined);
  throw new ConfigError(
    `${missing.join(' and ')}: missing, while ${present.join(' and ')} is set; the distributed engine needs all three`,
  );
}

/** Values that several processes must agree on cannot be generated by one of them. */
function refuseLonely(read: z.output<typeof environment>): void {
  for (const name of ['JWT_SECRET', 'DATA_SECRET'] as const) {
    if (read[name] === undefined)
      throw new ConfigError(`${name}: missing; all processes of the distributed engine share it`);
  }
  const mails = read.ROLE === 'api' || read.ROLE === 'all';
  if (mails && read.SMTP_URL === undefined && read.DATA_DIR === undefined) {
    throw new ConfigError('SMTP_URL or DATA_DIR: missing; mail goes out by the one, or into the outbox of the other');
  }
}

/** Where backups go. Backups to another machine must be encrypted. */
function readBackupTarget(read: z.output<typeof environment>): TargetPlace | undefined {
  const { BACKUP_TARGET: target, BACKUP_PASSPHRASE: passphrase, AWS_REGION: region } = read;
  if (target === undefined) return undefined;
  if (passphrase !== undefined && passphrase.length < MIN_PASSPHRASE) {
    throw new ConfigError(`BACKUP_PASSPHRASE: must have at least ${MIN_PASSPHRASE} characters`);
  }
  const keys = { accessKeyId: read.AWS_ACCESS_KEY_ID, secretAccessKey: read.AWS_SECRET_ACCESS_KEY };
  try {
    const place = readTargetPlace({ target, region, ...keys });
    if (place.kind === 's3' && passphrase === undefined) {
      throw new ConfigError(
        'BACKUP_PASSPHRASE: missing, while BACKUP_TARGET is an address; what leaves the house is encrypted',
      );
    }
    return place;
  } catch (error) {
    if (error instanceof TargetError) throw new ConfigError(error.message);
    throw error;
  }
}

function refuseWeakSecret(name: string, value: string | undefined): void {
  if (value === undefined) return;
  if (new Set(value).size < MIN_VARIETY) throw new ConfigError(`${name}: too weak for production, it repeats itself`);
  if (WELL_KNOWN.test(value))
    throw new ConfigError(`${name}: too weak for production, it looks like a default from a manual`);
}

/**
 * Reads the environment. An empty value counts as absent.
 * @throws {ConfigError} one line that names the variable with an impossible value
 */
export function readConfig(env: Variables = process.env): Config {
  const variables: Variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const read = parsed.data;
  const stores = readStores(read);
  if (stores !== undefined) refuseLonely(read);
  else if (read.ROLE !== 'all') {
    throw new ConfigError('ROLE: belongs to the distributed engine; the embedded one is always "all"');
  }
  const production = read.NODE_ENV === 'production';
  if (production) {
    refuseWeakSecret('JWT_SECRET', read.JWT_SECRET);
    refuseWeakSecret('DATA_SECRET', read.DATA_SECRET);
    if (read.LIMIT_SCALE !== 1) throw new ConfigError('LIMIT_SCALE: is for load tests and refused in production');
  }
  if (read.SMTP_URL !== undefined && read.MAIL_FROM === undefined) {
    throw new ConfigError('MAIL_FROM: missing, while SMTP_URL is set; mail needs a sender');
  }
  const mailFrom = read.MAIL_FROM ?? DEFAULT_MAIL_FROM;
  return {
    stores,
    role: read.ROLE,
    host: read.HOST,
    port: read.PORT,
    dataDir: read.DATA_DIR ?? DEFAULT_DATA_DIR,
    publicUrl: read.PUBLIC_URL,
    jwtSecret: read.JWT_SECRET,
    dataSecret: read.DATA_SECRET,
    smtpUrl: read.SMTP_URL,
    mailFrom,
    feedbackTo: addressIn(read.FEEDBACK_TO ?? mailFrom),
    backupPassphrase: read.BACKUP_PASSPHRASE,
    backupTarget: readBackupTarget(read),
    metrics: read.METRICS_PORT === undefined ? undefined : { host: read.METRICS_HOST, port: read.METRICS_PORT },
    trustProxy: read.TRUST_PROXY,
    limitScale: read.LIMIT_SCALE,
    shopMbPerHour: read.SHOP_MB_PER_HOUR,
    importMbPerDay: read.IMPORT_MB_PER_DAY,
    stateCacheMb: read.STATE_CACHE_MB,
    logLevel: read.LOG_LEVEL,
    production,
  };
}
