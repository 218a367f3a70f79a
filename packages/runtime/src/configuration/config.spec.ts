import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from './config.ts';

const STRONG = 'k3Jv9-Qe2xLw8_Zt5uHm4Rb7Np1Ys6Gd';

describe('the configuration', () => {
  it('needs no variable at all', () => {
    expect(readConfig({})).toMatchObject({
      stores: undefined,
      role: 'all',
      host: '127.0.0.1',
      port: 3000,
      dataDir: 'data/shop',
      publicUrl: undefined,
      metrics: undefined,
      trustProxy: 0,
      limitScale: 1,
      logLevel: 'info',
      production: false,
    });
  });

  it('counts nothing unless it is told a port, and shows its figures to this machine alone unless it is told a host', () => {
    expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined();
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }).metrics).toEqual({
      host: '0.0.0.0',
      port: 9464,
    });
  });

  it('takes an empty value for an absent one', () => {
    expect(readConfig({ PORT: '', JWT_SECRET: '' }).port).toBe(3000);
  });

  it('sends feedback to the address alone, whatever name stands with it', () => {
    const from = 'Bahi at the shop <no-reply@shop.in>';
    expect(readConfig({ MAIL_FROM: from })).toMatchObject({ mailFrom: from, feedbackTo: 'no-reply@shop.in' });
    expect(readConfig({ MAIL_FROM: from, FEEDBACK_TO: '<help@shop.in>' }).feedbackTo).toBe('help@shop.in');
  });

  it('keeps the origin of the public address only', () => {
    expect(readConfig({ PUBLIC_URL: 'https://Books.Example.in/' }).publicUrl).toBe('https://books.example.in');
  });

  it.each([
    ['STATE_CACHE_MB', '0'],
    ['STATE_CACHE_MB', '32M'],
    ['SHOP_MB_PER_HOUR', '0'],
    ['IMPORT_MB_PER_DAY', '1.5'],
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'books'],
    ['PUBLIC_URL', 'http://0.0.0.0:3000'],
    ['PUBLIC_URL', 'http://[::]:3000'],
    ['PUBLIC_URL', 'ftp://x'],
    ['PUBLIC_URL', 'https://x.in/path'],
    ['JWT_SECRET', 'short'],
    ['DATA_SECRET', 'x'.repeat(31)],
    ['ROLE', 'api'],
    ['SMTP_URL', 'http://x'],
    ['MAIL_FROM', 'nobody'],
    ['FEEDBACK_TO', 'a@b\r\nBcc: c@d'],
    ['FEEDBACK_TO', 'a@b>'],
    ['FEEDBACK_TO', 'a@b,c@d'],
    ['MAIL_FROM', `${'x'.repeat(65)}@b.in`],
    ['TRUST_PROXY', 'yes'],
    ['ROLE', 'cashier'],
    ['METRICS_PORT', 'on'],
    ['METRICS_HOST', 'http://x'],
    ['LIMIT_SCALE', '0'],
    ['LIMIT_SCALE', 'many'],
    ['LOG_LEVEL', 'loud'],
  ])('stops the start with one line naming %s when it is %j', (name, value) => {
    const start = () => readConfig({ [name]: value });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(new RegExp(`^${name}: [^\\n]+$`));
  });

  it.each([
    ['JWT_SECRET', 'a'.repeat(40)],
    ['JWT_SECRET', 'your-256-bit-secret-your-256-bit-secret'],
    ['DATA_SECRET', 'changeme-changeme-changeme-1234567'],
  ])('refuses a weak or default %s in production, by name', (name, value) => {
    expect(() => readConfig({ NODE_ENV: 'production', [name]: value })).toThrow(new RegExp(`^${name}: too weak`));
    expect(() => readConfig({ [name]: value })).not.toThrow();
  });

  it('accepts strong secrets in production', () => {
    expect(readConfig({ NODE_ENV: 'production', JWT_SECRET: STRONG }).jwtSecret).toBe(STRONG);
  });

  it('refuses to lift the limits in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production', LIMIT_SCALE: '10' })).toThrow(/^LIMIT_SCALE: /);
    expect(readConfig({ LIMIT_SCALE: '10' }).limitScale).toBe(10);
  });

  it('names what is missing when some of the three servers are set', () => {
    expect(() => readConfig({ MONGODB_URL: 'mongodb://x' })).toThrow(/^EVENTSTORE_URL and REDIS_URL: missing/);
  });

  it('wants a sender when mail goes out by SMTP', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://localhost' })).toThrow(/^MAIL_FROM: missing/);
  });
});

describe('the configuration of the distributed engine', () => {
  const servers = {
    EVENTSTORE_URL: 'esdb://events:2113?tls=false',
    MONGODB_URL: 'mongodb://one:27017,two:27017/bahi?replicaSet=rs0',
    REDIS_URL: 'redis://wakeups:6379',
  };
  const secrets = { JWT_SECRET: STRONG, DATA_SECRET: STRONG };
  const whole = { ...servers, ...secrets, DATA_DIR: 'data/shop' };

  it('is what all three servers set make', () => {
    const { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongodbUrl, REDIS_URL: redisUrl } = servers;
    expect(readConfig(whole)).toMatchObject({ stores: { eventStoreUrl, mongodbUrl, redisUrl }, role: 'all' });
  });

  it.each(['api', 'realtime', 'worker', 'all'])('knows the role %s', (role) => {
    expect(readConfig({ ...whole, ROLE: role }).role).toBe(role);
  });

  it.each([
    [['EVENTSTORE_URL'], /^EVENTSTORE_URL: missing, while MONGODB_URL and REDIS_URL/],
    [['MONGODB_URL'], /^MONGODB_URL: missing, while EVENTSTORE_URL and REDIS_URL/],
    [['REDIS_URL'], /^REDIS_URL: missing, while EVENTSTORE_URL and MONGODB_URL/],
    [['EVENTSTORE_URL', 'REDIS_URL'], /^EVENTSTORE_URL and REDIS_URL: missing, while MONGODB_URL/],
  ])('refuses to start without %j alone and says so', (absent, sentence) => {
    const some = Object.entries(whole).filter(([name]) => !absent.includes(name));
    expect(() => readConfig(Object.fromEntries(some))).toThrow(sentence);
  });

  it.each(['JWT_SECRET', 'DATA_SECRET'])('needs %s, which no process may make up for itself', (name) => {
    expect(() => readConfig({ ...whole, [name]: '' })).toThrow(new RegExp(`^${name}: missing`));
    expect(() => readConfig({ ...whole, [name]: 'x'.repeat(31) })).toThrow(new RegExp(`^${name}: must have`));
  });

  it('wants a place for mail where mail is sent', () => {
    const nowhere = { ...whole, DATA_DIR: '' };
    expect(() => readConfig(nowhere)).toThrow(/^SMTP_URL or DATA_DIR: missing/);
    expect(() => readConfig({ ...nowhere, ROLE: 'api' })).toThrow(/^SMTP_URL or DATA_DIR: missing/);
    expect(readConfig({ ...nowhere, ROLE: 'worker' }).role).toBe('worker');
    expect(readConfig({ ...nowhere, SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@b.in' }).smtpUrl).toBe('smtp://mail');
  });

  it.each([
    ['EVENTSTORE_URL', 'http://events:2113'],
    ['MONGODB_URL', 'mongodb://'],
    ['REDIS_URL', 'cache:6379'],
  ])('stops the start with one line naming %s when it is %j', (name, value) => {
    expect(() => readConfig({ ...whole, [name]: value })).toThrow(
      new RegExp(`^${name}: must be an address like [^\\n]+$`),
    );
  });
});

describe('where backups go', () => {
  const bucket = {
    BACKUP_TARGET: 'https://s3.example.com/books/till-1',
    BACKUP_PASSPHRASE: 'nine rivers',
    AWS_ACCESS_KEY_ID: 'KEY',
    AWS_SECRET_ACCESS_KEY: 'SECRET',
  };

  it('is nowhere unless somebody says so', () => {
    expect(readConfig({}).backupTarget).toBeUndefined();
  });

  it('is a folder, or a bucket on a server', () => {
    expect(readConfig({ BACKUP_TARGET: '/mnt/disk' }).backupTarget).toEqual({ kind: 'folder', path: '/mnt/disk' });
    expect(readConfig(bucket).backupTarget).toMatchObject({ bucket: 'books', prefix: 'till-1/', region: 'us-east-1' });
  });

  it.each([
    [{ BACKUP_TARGET: 'ftp://host/books' }, /^BACKUP_TARGET: must be/],
    [{ AWS_ACCESS_KEY_ID: '' }, /^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: missing/],
    [{ BACKUP_PASSPHRASE: '' }, /^BACKUP_PASSPHRASE: missing, while BACKUP_TARGET is an address/],
    [{ BACKUP_PASSPHRASE: 'short' }, /^BACKUP_PASSPHRASE: must have at least 8/],
    [{ AWS_REGION: 'not a region' }, /^AWS_REGION: must be a region/],
  ])('stops the start with one line when it makes no sense: %j', (changed, sentence) => {
    expect(() => readConfig({ ...bucket, ...changed })).toThrow(sentence);
  });
});
