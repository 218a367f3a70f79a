import { describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '@bahi/event-store';
import { createLogger } from './logger.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLogger('info', { write: (line: string) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the logger', () => {
  it('writes only the fields it knows', () => {
    const [line] = logged((logger) =>
      logger.info({ status: 200, password: 'hunter2', body: { otp: '123456' }, token: 'x' }, 'answered'),
    );
    expect(line).toMatchObject({ level: 'info', status: 200, msg: 'answered' });
    expect(JSON.stringify(line)).not.toMatch(/hunter2|123456|token/);
  });

  it('keeps the frames and the cause of a failure and none of its other properties', () => {
    const failure = Object.assign(new Error('no', { cause: new Error('disk') }), { sql: "INSERT 'asha@example.test'" });
    const [line] = logged((logger) => logger.error({ err: failure }, 'failed'));
    expect(line?.err).toMatchObject({ name: 'Error', message: 'no', cause: { message: 'disk' } });
    expect(JSON.stringify(line)).not.toContain('asha');
  });

  it('says nothing below its level', () => {
    expect(logged((logger) => logger.debug('whisper'))).toEqual([]);
  });

  it('tells trouble with a store in one short line, once a minute, and every other error as ever', () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const stores = { eventStoreUrl: 'esdb://a:secret@books:2113', mongodbUrl: 'mongodb://m', redisUrl: 'redis://r' };
    const logger = createLogger('info', destination, stores);
    const cause = new Error('16 UNAUTHENTICATED: Authentication failed');
    for (let turn = 0; turn < 3; turn += 1) {
      logger.error({ err: new StoreUnavailable('the event store cannot be read', { cause }) }, 'could not look');
    }
    logger.warn({ store: 'redis', reason: 'WRONGPASS invalid username-password pair' }, 'Redis is away');
    logger.error({ err: new TypeError('a fault of ours') }, 'failed');
    expect(lines).toHaveLength(3);
    const [books = '', cache = '', other = ''] = lines;
    expect(JSON.parse(books)).toMatchObject({
      msg: 'could not look',
      store: 'EventStoreDB',
      address: 'esdb://books:2113',
    });
    expect(books.length).toBeLessThan(400);
    expect(lines.join('')).not.toContain('secret');
    expect(JSON.parse(cache)).toMatchObject({
      store: 'Redis',
      reason: expect.stringContaining('does not mend itself'),
    });
    expect(JSON.parse(other)).toMatchObject({ err: { name: 'TypeError', message: 'a fault of ours' } });
  });
});
