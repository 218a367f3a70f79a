import { describe, expect, it } from '@jest/globals';
import { readConfig } from '@bahi/runtime';
import { demoEnvironment } from './demoEnvironment.ts';

describe('the environment of the demo', () => {
  it.each([{}, { DATA_DIR: '' }])('uses a folder of its own, never the shop’s: %p', (env) => {
    expect(readConfig(demoEnvironment(env)).dataDir).toMatch(/data\/demo$/);
    expect(readConfig(env).dataDir).toMatch(/data\/shop$/);
  });

  it('keeps a given folder, and variables that do not concern a shop', () => {
    const env = { DATA_DIR: '/tmp/books', PORT: '4000' };
    expect(readConfig(demoEnvironment(env))).toMatchObject({ dataDir: '/tmp/books', port: 4000 });
  });

  it("has no address of a shop's servers, archives or mail", () => {
    const shop = {
      EVENTSTORE_URL: 'esdb://books.example:2113',
      MONGODB_URL: 'mongodb://books.example/bahi',
      REDIS_URL: 'redis://books.example',
      ROLE: 'api',
      SMTP_URL: 'smtp://mail.example',
      BACKUP_TARGET: '/archives',
      BACKUP_PASSPHRASE: 'rice-dal-atta-chini',
    };
    const secrets = { JWT_SECRET: 'k3Jv9-Qe2xLw8_Zt5uHm4Rb7Np1Ys6Gd', DATA_SECRET: 'Gd6sY1pN7bR4mHu5tZ_8wLx2eQ-9vJ3k' };
    const config = readConfig(demoEnvironment({ ...shop, ...secrets }));
    expect(config.stores).toBeUndefined();
    expect(JSON.stringify(config)).not.toMatch(/books\.example|mail\.example|\/archives/);
  });
});
