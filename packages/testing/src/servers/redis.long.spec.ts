import { expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { describeWithRedis, startRedis } from './redis.ts';

describeWithRedis('the tests’ own server', () => {
  it('is silent while stopped, and empty at its old address after a restart', async () => {
    const redis = await startRedis();
    const client = new Redis(redis.url, { commandTimeout: 100, autoResendUnfulfilledCommands: false });
    client.on('error', () => undefined);
    await client.set('key', 'value');
    redis.kill('SIGSTOP');
    await expect(client.get('key')).rejects.toThrow('timed out');
    redis.kill('SIGCONT');
    expect(await client.get('key')).toBe('value');
    redis.kill('SIGKILL');
    await redis.restart();
    const other = new Redis(redis.url);
    expect(await other.get('key')).toBeNull();
    for (const each of [client, other]) each.disconnect();
    await redis.close();
  });
});
